import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useRef, useState } from 'react'
import { jsonText } from '../../../core/json/text.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Field } from '../../parts/field.js'
import type { VerifierAnswer } from './answer.js'
import { EXAMPLE_DOCUMENT } from './example-document.js'
import { takeApart } from './given-document.js'
import { sendDocument } from './send-document.js'
import { readTyped } from './typed-json.js'
import { faultText, useFaultPlace } from './use-fault-place.js'

/** Larger files are for the command line. */
const FILE_BYTES_MAX = 2_000_000

/** A whole session, pasted or dropped: it becomes a session of this server, with its checks run. */
export function DocumentForm({
  text,
  setText,
  made,
}: {
  readonly text: string
  setText(text: string): void
  made(answer: VerifierAnswer, checks: string): void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [step, setStep] = useState('')
  const [fileFault, setFileFault] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const json = await readTyped(text)
      const answer = await sendDocument(takeApart(json), setStep)
      const { checks } = json.value as { readonly checks: unknown }
      return { answer, checks: jsonText(checks, numberTextsBelow(json.numbers, '/checks'), 2) }
    },
    onSuccess: ({ answer, checks }) => made(answer, checks),
  })
  const place = useFaultPlace(area, text, error, '')
  const take = async (file: File | undefined) => {
    if (!file) return
    const isLarge = file.size > FILE_BYTES_MAX
    setFileFault(
      isLarge ? 'The file has more than 2 MB: use “countersign verify-session FILE” for it.' : undefined,
    )
    if (!isLarge) setText(await file.text())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const fault = fileFault ?? faultText(error, place)
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div className="stack tight">
        <h2>Check a whole session</h2>
        <p className="muted">
          A document as “countersign verify-session” takes it, JSON or YAML. It becomes a session of this
          server, which keeps it until it is forgotten; the run is then from its opening to its check.
        </p>
      </div>
      <FileRow take={take} example={() => setText(EXAMPLE_DOCUMENT)} />
      <Field
        label="The session"
        hint="before, after, log and checks. A file can be dropped here."
        fault={fault}
      >
        {(input) => (
          <textarea
            {...input}
            ref={area}
            className="input typed"
            rows={16}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className="row">
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {isPending ? `${step === '' ? 'Reading' : step} …` : 'Check this session'}
        </button>
        <span className="visually-hidden" aria-live="polite">
          {isPending ? step : ''}
        </span>
      </p>
      {error !== null && fault === undefined && <ErrorNote error={error} retry={mutate} />}
    </form>
  )
}

function FileRow({ take, example }: { take(file: File | undefined): void; example(): void }) {
  const id = useId()
  return (
    <div className="row">
      <button type="button" className="button" onClick={example}>
        Load the example
      </button>
      <label htmlFor={id}>or a file</label>
      <input
        id={id}
        type="file"
        accept=".json,.yaml,.yml,application/json"
        onChange={(event) => take(event.target.files?.[0])}
      />
    </div>
  )
}
