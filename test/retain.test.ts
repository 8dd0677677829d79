import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { type RunningServer, startServer } from './start-server.js'

// A server of its own at the most talkative level, stopped before its whole folder and log are searched.
const OUTPUT = 'canaryoutputzq'
const EVIDENCE = 'canaryevidencezq'
const TASK = 'canarytaskzq'
const KEPT = 'canarykeptzq'

let dataFolder: string
let server: RunningServer
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'countersign-canary-'))
  chmodSync(dataFolder, 0o755)
  server = await startServer({ dataFolder, env: { LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function send(request: object): Promise<JudgeAnswer> {
  const body = JSON.stringify(request)
  const response = await fetch(`${server.url}/v1/judge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as JudgeAnswer
}

test('without retain no output, evidence, task or salt is on disk or in the log; with it the request is found', async () => {
  const checks = [
    { type: 'regex', expected: OUTPUT },
    { type: 'json_schema', schema: { const: OUTPUT } },
  ]
  const request = {
    agent_output: `The code is ${OUTPUT}.`,
    evidence: [`The code is ${EVIDENCE}.`],
    task: TASK,
    checks,
  }
  const { salt } = await send(request)
  await send({ ...request, misspelt: OUTPUT })
  await send({ agent_output: KEPT, checks: [{ type: 'regex', expected: 'k' }], retain: true })
  await server.stop()
  const found = (word: string) => [...filesWith(word), ...(server.log().includes(word) ? ['the log'] : [])]
  for (const word of [OUTPUT, EVIDENCE, TASK, salt]) expect(found(word)).toEqual([])
  expect(found(KEPT).length).toBeGreaterThan(0)
  expect(server.log()).toMatch(/"path":"\/v1\/judge"/)
})

function filesWith(word: string): string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(word))
}
