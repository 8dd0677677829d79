import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { get } from './call.js'

interface Description {
  openapi: string
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, unknown> }
}

test('the description passes the linter with no complaint', async () => {
  const { body } = await get<Description>('/openapi.json')
  const folder = mkdtempSync(join(tmpdir(), 'countersign-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(body))
  const linter = join(import.meta.dirname, '../node_modules/.bin/redocly')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, stderr } = await promisify(execFile)(linter, ['lint', '--format', 'json', file], {
    cwd: folder,
    env,
  })
  rmSync(folder, { recursive: true, force: true })
  const result = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { totals: object }
  expect({ totals: result.totals, stderr: stderr.includes('rror') }).toMatchObject({
    totals: { errors: 0, warnings: 0 },
  })
})

test('every route is described, under an id of its own', async () => {
  const { body } = await get<Description>('/openapi.json')
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  )
  expect(operations).toEqual(
    expect.arrayContaining([
      'post /v1/judge judge',
      'post /v1/receipts/verify verifyReceipt',
      'get /openapi.json openapi',
    ]),
  )
  expect(new Set(operations.map((line) => line.split(' ')[2])).size).toBe(operations.length)
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['Receipt', 'JudgeAnswer', 'Error']),
  )
})

test('the request of /v1/judge lists each type of check with its fields', async () => {
  const { body } = await get('/openapi.json')
  const text = JSON.stringify(body)
  for (const type of ['json_schema', 'equals', 'regex', 'numeric'])
    expect(text).toContain(`"const":"${type}"`)
})
