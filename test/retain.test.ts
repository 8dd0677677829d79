import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { INPUTS } from './relocation.js'
import { type RunningServer, startServer } from './start-server.js'

// A server of its own at the most talkative level, stopped before its whole folder and log are searched.
const OUTPUT = 'canaryoutputzq'
const EVIDENCE = 'canaryevidencezq'
const TASK = 'canarytaskzq'
const KEPT = 'canarykeptzq'
const PROSE = 'canaryprosezq'
const SAVINGS = '40317.2259'
const AGENT = 'canaryagentzq'

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

async function send(request: object, path = '/v1/judge'): Promise<JudgeAnswer> {
  const body = JSON.stringify(request)
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as JudgeAnswer
}

test('without retain no output, evidence, task, input, claim, prose, agent or salt is on disk or in the log; with it the request is found', async () => {
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
  const inputs = { ...INPUTS, currentSavings: Number(SAVINGS) }
  const claims = { inputs, claims: [{ path: PROSE, value: PROSE }], text: PROSE }
  const { salt: saltOfClaims } = await send(claims, '/api/v1/verify/relocation')
  expect(saltOfClaims).toMatch(/^[0-9a-f]{64}$/)
  await send(inputs, '/api/v1/models/relocation')
  const answers = [AGENT, 'b'].map((id) => ({ agent_id: id, output: `The code is ${OUTPUT}.` }))
  const { salt: saltOfConsensus } = await send({ answers, evidence: [EVIDENCE] }, '/v1/consensus')
  expect(saltOfConsensus).toMatch(/^[0-9a-f]{64}$/)
  await server.stop()
  const found = (word: string) => [...filesWith(word), ...(server.log().includes(word) ? ['the log'] : [])]
  for (const word of [OUTPUT, EVIDENCE, TASK, PROSE, SAVINGS, AGENT, salt, saltOfClaims, saltOfConsensus])
    expect(found(word)).toEqual([])
  expect(found(KEPT).length).toBeGreaterThan(0)
  expect(server.log()).toMatch(/"path":"\/v1\/judge"/)
})

function filesWith(word: string): string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(word))
}
