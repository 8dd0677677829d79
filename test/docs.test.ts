import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../src/core/errors.js'
import { DOCS_WITH_TABLES, TABLES_HELD_ELSEWHERE, withTables } from '../tools/docs-tables.js'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('the tables in the docs are those of the code (npm run docs writes them)', () => {
  test.each(DOCS_WITH_TABLES)('%s', (file) => {
    expect(read(file)).toBe(withTables(file, TABLES_HELD_ELSEWHERE))
    expect(read(file)).toMatch(/^\| `\w+` \|/m)
  })
})

test('docs/errors.md and the error table name the same codes', () => {
  const documented = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(
    ([, code, status]) => [code, Number(status)],
  )
  expect(documented).toEqual(Object.entries(ERRORS).map(([code, { status }]) => [code, status]))
})

test('links between the docs lead somewhere', () => {
  for (const file of [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'docs/records.md',
    'docs/command-line.md',
    'docs/consensus.md',
    'docs/session-asserts.md',
    'docs/session-checks.md',
    'docs/grounding.md',
    'docs/facts.md',
    'docs/claims.md',
    'docs/calibration.md',
    'docs/judges.md',
    'docs/models.md',
    'docs/models-api.md',
    'docs/own-models.md',
    'docs/operating.md',
    'docs/access.md',
    'docs/axes.md',
    'docs/try.md',
    'docs/usage.md',
    'docs/settings.md',
    'docs/webhooks.md',
  ]) {
    for (const [, target] of read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(ROOT, file, '..', target ?? '')), `${file} links to ${target}`).toBe(true)
    }
  }
})
