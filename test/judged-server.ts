// A program: the server, with a judge that is whoever answers at JUDGE_URL. Without one it has none, as the product has.
import { join } from 'node:path'
import type { CriterionRuling, RubricJudge, RubricQuestion } from '../src/sessions/index.js'
import { JUDGE_MS } from './judge-ms.js'

/** The built code, which starts in a second where the sources take many. */
const built = (path: string): Promise<unknown> => import(join(import.meta.dirname, '../dist', path))
const { CAPABILITIES } = (await built(
  'capabilities/index.js',
)) as typeof import('../src/capabilities/index.js')
const { readSettings } = (await built('core/settings.js')) as typeof import('../src/core/settings.js')
const { openServerParts } = (await built('parts.js')) as typeof import('../src/parts.js')
const { createApp, createLog, listen } = (await built(
  'server/index.js',
)) as typeof import('../src/server/index.js')

const { JUDGE_URL } = process.env

async function rule(
  { criteria, response, log }: RubricQuestion,
  signal: AbortSignal,
): Promise<CriterionRuling[]> {
  let entries = 0
  for await (const entry of log()) entries += entry === undefined ? 0 : 1
  const body = JSON.stringify({ criteria, response, entries, pid: process.pid })
  const answer = await fetch(JUDGE_URL ?? '', { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`the judge says ${answer.status}`)
  return (await answer.json()) as CriterionRuling[]
}

const judge: RubricJudge = { engine: 'openai_compatible', timeMs: JUDGE_MS, rule }
const settings = readSettings({ ...process.env, PORT: '0' })
const log = createLog(settings)
const { parts, close } = await openServerParts(settings, log, JUDGE_URL ? judge : null)
const app = createApp(CAPABILITIES, parts, log, '0.0.0')
process.stdout.write(`listening on ${await listen(app, settings.HOST, settings.PORT)}\n`)
process.once('SIGTERM', async () => {
  await app.close()
  await close()
  process.exit(0)
})
