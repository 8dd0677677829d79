import { createRequire } from 'node:module'
import { join } from 'node:path'
import { httpServer } from './page-server.js'
import { type RunningServer, startServer } from './start-server.js'

/** What a judge is asked by a server. */
export interface Asked {
  readonly criteria: readonly string[]
  readonly response: string | null
  /** Entries of the log. */
  readonly entries: number
  /** The server's process. */
  readonly pid: number
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
  const server = await httpServer(async (request, response) => {
    const asked = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Asked
    questions.push(asked)
    const answer = await scripts.get(asked.criteria[0] ?? '')?.(asked)
    if (typeof answer === 'object') response.end(JSON.stringify(answer))
    else response.writeHead(answer ?? 404).end()
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    on: (criterion, script) => void scripts.set(criterion, script),
    asked: (criterion) => questions.filter(({ criteria }) => criteria[0] === criterion),
    close: () => server.close(),
  }
}

/** A server that asks this judge; the product's own judge, which is none, where there is no URL. */
export function startJudgedServer(
  dataFolder: string,
  judgeUrl: string | null,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const program = ['--import', tsx, join(import.meta.dirname, 'judged-server.ts')]
  const judge = judgeUrl === null ? {} : { JUDGE_URL: judgeUrl }
  return startServer({ dataFolder, program, env: { COUNTERSIGN_DATA: dataFolder, ...judge, ...env } })
}

/** An answer that a test gives when it likes. */
export function held<Value>(): { give(value: Value): void; readonly given: Promise<Value> } {
  let give = (_: Value) => {}
  const given = new Promise<Value>((resolve) => {
    give = resolve
  })
  return { give: (value) => give(value), given }
}
