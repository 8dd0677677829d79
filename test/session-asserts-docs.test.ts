import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Row } from '../src/core/data/value.js'
import { createSandbox } from '../src/sandbox/index.js'
import { runAssertText } from './run-assert.js'
import { typedRow, typedValue } from './typed-value.js'

const TEXT = readFileSync(join(import.meta.dirname, '../docs/session-asserts.md'), 'utf8')
const guarded = createSandbox()
afterAll(() => guarded.close())

/** The kinds of the columns that are shown there. */
const CELLS: Readonly<Record<string, (cell: string) => string>> = {
  title: (cell) => JSON.stringify(cell),
  room: (cell) => JSON.stringify(cell),
  price: (cell) => JSON.stringify({ $decimal: cell }),
  at: (cell) => JSON.stringify({ $instant: cell }),
}

function documentedRows(): Row[] {
  const [, block = ''] = /<!-- rows -->\n([\s\S]*?)<!-- end -->/.exec(TEXT) ?? []
  const [head = [], , ...lines] = block.trim().split('\n').map(cellsOf)
  return lines.map((cells) => {
    const members = head.map(
      (column, index) => `${JSON.stringify(column)}:${cellText(column, cells[index] ?? '')}`,
    )
    return typedRow(`{${members.join(',')}}`)
  })
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''))
}

function cellText(column: string, cell: string): string {
  return cell === 'NULL' ? 'null' : (CELLS[column]?.(cell) ?? cell)
}

const EXAMPLES = [...TEXT.matchAll(/```json (passed|failed|error)\n([\s\S]*?)```/g)].map(
  ([, outcome = '', text = '']) => [text.trim(), outcome] as const,
)

describe('the examples in docs/session-asserts.md end as they say', () => {
  it('and there are some of each', () => {
    expect(documentedRows()).toHaveLength(3)
    expect(documentedRows()[0]?.get('price')).toEqual(typedValue('{"$decimal":"12.50"}'))
    expect(new Set(EXAMPLES.map(([, outcome]) => outcome))).toEqual(new Set(['passed', 'failed', 'error']))
  })

  it.each(EXAMPLES)('%s %s', async (text, outcome) => {
    expect(await runAssertText(text, { rows: documentedRows(), key: ['id'], guarded })).toMatchObject({
      outcome,
    })
  })
})
