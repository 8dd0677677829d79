import {
  type ChatServer,
  literal,
  type Manner,
  type Shown,
  startChat,
  wordsOfControl,
} from './chat-server.js'
import { type RunningServer, startServer } from './start-server.js'

/** What a judge is asked about a rubric. */
export interface Asked {
  /** Without the two whose truth is known. */
  readonly criteria: readonly string[]
  readonly response: string | null
  /** Entries of the log. */
  readonly entries: number
  readonly shown: Shown
  /** As the server that asks calls it. */
  readonly model: string
}

/** A ruling for each criterion, or the status of an answer that is none. */
export type Script = (asked: Asked) => Promise<readonly Ruling[] | number> | readonly Ruling[] | number

interface Ruling {
  readonly met: boolean | null
  readonly reason: string
}

/** A judge that does what a test says for each first criterion. */
export interface ScriptedJudge {
  readonly url: string
  on(criterion: string, script: Script): void
  /** What it was asked about a first criterion so far. */
  asked(criterion: string): readonly Asked[]
  close(): Promise<void>
}

export async function startJudge(): Promise<ScriptedJudge> {
  const scripts = new Map<string, Script>()
  const questions: Asked[] = []
  const chat: ChatServer = await startChat()
  chat.answerLater(async (shown, model) => {
    const asked = askedOf(shown, model)
    questions.push(asked)
    const answer = await scripts.get(asked.criteria[0] ?? '')?.(asked)
    if (typeof answer !== 'object') return { status: answer ?? 404 }
    return ruling(asked, answer)
  })
  return {
    url: chat.url,
    on: (criterion, script) => void scripts.set(criterion, script),
    asked: (criterion) => questions.filter(({ criteria }) => criteria[0] === criterion),
    close: () => chat.close(),
  }
}

function askedOf(shown: Shown, model: string): Asked {
  const criteria = (shown.criteria ?? [])
    .map(({ text }) => text)
    .filter((text) => wordsOfControl(text) === null)
  return { criteria, response: shown.output ?? null, entries: shown.log?.length ?? 0, shown, model }
}

/** Of what was done, else what was said. */
function firstWords({ log, changes, output }: Shown): string {
  const [, words] = /:"([a-zA-Z ]+)"/.exec(JSON.stringify([log, changes])) ?? []
  return words ?? output ?? ''
}

/** Shows the first words of the session for what is met. */
function ruling({ criteria }: Asked, rulings: readonly Ruling[]): Manner {
  return (text, shown) => {
    const index = criteria.indexOf(text)
    if (index < 0) return literal(text, shown)
    const { met, reason } = rulings[index] ?? { met: null, reason: ':' }
    const quote = met === true ? firstWords(shown) : ''
    return { met: met === null ? 'cannot_tell' : met ? 'met' : 'not_met', reason, quote }
  }
}

/** A server that asks this judge under the name of a model; one without a judge where there is no URL. */
export function startJudgedServer(
  dataFolder: string,
  judgeUrl: string | null,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const judge = judgeUrl === null ? {} : { OPENAI_BASE_URL: judgeUrl, OPENAI_MODEL: 'model-a' }
  const times = { JUDGE_TIMEOUT_MS: '5000', JUDGE_BUDGET_MS: '6000' }
  return startServer({ dataFolder, env: { ...times, ...judge, ...env } })
}

/** An answer that a test gives when it likes. */
export function held<Value>(): { give(value: Value): void; readonly given: Promise<Value> } {
  let give = (_: Value) => {}
  const given = new Promise<Value>((resolve) => {
    give = resolve
  })
  return { give: (value) => give(value), given }
}
