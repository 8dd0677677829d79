import { Badge, type Tone } from '../../parts/badge.js'
import { Empty } from '../../parts/empty.js'
import { ChangeView } from './change-view.js'
import { KeptAnswer } from './kept-answer.js'
import { ServerOpinion } from './server-opinion.js'
import { SignedWords } from './signed-words.js'
import { StepList } from './step-list.js'
import { type Steps, stepsOf } from './steps.js'
import { Tamper } from './tamper-buttons.js'
import type { Checked } from './use-check.js'

const OUTCOMES: Readonly<
  Record<Steps['outcome'], { readonly tone: Tone; readonly word: string; readonly text: string }>
> = {
  valid: { tone: 'good', word: 'Valid', text: 'Every step that was asked for holds.' },
  not_valid: { tone: 'bad', word: 'Not valid', text: 'A step broke: do not rely on it.' },
  cannot_tell: {
    tone: 'open',
    word: 'Cannot tell',
    text: 'Nothing speaks against it, and nobody you trust has signed all of it.',
  },
  unchecked: {
    tone: 'open',
    word: 'Not checked to the end',
    text: 'This browser could not work out every step. That says nothing of the record.',
  },
}

/** What came of the check. */
export function Results({
  checked,
  original,
  setOriginal,
  text,
  edit,
  beside,
}: {
  readonly checked: Checked | null
  readonly original: string | null
  setOriginal(text: string): void
  readonly text: string
  edit(text: string): void
  readonly beside: { readonly request: string; readonly salt: string }
}) {
  if (!checked) {
    return (
      <section aria-label="Result" className="stack">
        <Empty title="Nothing to check yet">
          Paste a receipt, a record or an answer, or open one by its id. You will see each step, what it
          proves and what it does not.
        </Empty>
      </section>
    )
  }
  const { result, subject } = checked
  const { outcome, steps } = stepsOf(
    result,
    subject.text,
    subject.keys !== null && checked.keysFault === null,
  )
  const { tone, word, text: meaning } = OUTCOMES[outcome]
  return (
    <section aria-label="Result" className="stack">
      <div className={`note ${tone} stack tight`} aria-live="polite" role="status">
        <p className="outcome">
          <Badge tone={tone}>{word}</Badge> {meaning}
        </p>
      </div>
      <SignedWords result={result} />
      <StepList steps={steps} result={result} />
      <Tamper text={text} original={original} edit={edit} />
      <ChangeView original={original} now={subject.text} setOriginal={setOriginal} result={result} />
      {(result.kind === 'receipt' || result.kind === 'record') && (
        <ServerOpinion
          key={subject.text}
          kind={result.kind}
          check={result.check}
          subject={subject}
          beside={beside}
        />
      )}
      <KeptAnswer text={subject.text} />
    </section>
  )
}
