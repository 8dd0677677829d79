import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Claim,
  type ClaimOp,
  type ClaimValue,
  clampTolerance,
  matchNumbers,
  namedLeaves,
  ruleClaims,
} from './index.js'

/** docs/claims.md shows what is tested here, and nothing else. */
const DOC = readFileSync(new URL('../../docs/claims.md', import.meta.url), 'utf8')
const revived = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'nonFinite' in value ? Number(value.nonFinite) : value
const OUTPUTS = JSON.parse(/```json\n([\s\S]*?)```/.exec(DOC)?.[1] ?? '', revived) as ClaimValue
const INPUTS = JSON.parse(/computed from `(\{.*?\})`/.exec(DOC)?.[1] ?? '') as ClaimValue

const VALUES = [
  ...namedLeaves(OUTPUTS, [
    { path: 'monthlyPayment', unit: 'USD/month' },
    { path: 'totalInterest', unit: 'USD' },
    { path: 'effectiveRate', unit: 'ratio' },
    { path: 'payoffMonths', unit: 'months' },
    { path: 'netGain', unit: 'USD' },
    { path: 'lateFees', unit: 'USD' },
    { path: 'accountsRead', unit: 'count' },
    { path: 'schedule[].month', unit: 'months' },
    { path: 'schedule[].balance', unit: 'USD' },
  ]),
  ...namedLeaves(
    INPUTS,
    [
      { path: 'principal', unit: 'USD' },
      { path: 'annualRate', unit: 'ratio' },
      { path: 'years', unit: 'years' },
    ],
    'inputs',
  ),
]

/** The rows of the table below a head. */
function rowsBelow(head: string): string[][] {
  const [, table = ''] = DOC.split(`${head}\n`)
  const lines = table.split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

function claimIn(cell: string): { claim: Claim; tolerance: object } {
  const [, path = '', op, value = ''] = /^`(\S+) (\S+) (.+?)`/.exec(cell) ?? []
  const tolerance = JSON.parse(/with `(.+)`$/.exec(cell)?.[1] ?? '{}') as object
  const valueText = /^-?\d/.test(value) ? { valueText: value } : {}
  return { claim: { path, op: op as ClaimOp, value: JSON.parse(value) as number, ...valueText }, tolerance }
}

test.each(rowsBelow('| claim | verdict | why |'))('%s is %s', (cell, verdict, why) => {
  const { claim, tolerance } = claimIn(cell ?? '')
  const [ruled] = ruleClaims([claim], OUTPUTS, clampTolerance(tolerance))
  expect(ruled?.verdict, ruled?.note).toBe(verdict)
  const named = /the note names `(.+)`/.exec(why ?? '')?.[1]
  if (named !== undefined) expect(ruled?.note).toContain(named)
})

test.each(rowsBelow('| text | numbers | why |'))('%s %s', (text = '', numbers = '') => {
  const found = matchNumbers(text, VALUES, clampTolerance()).map((match) => {
    const [path = ''] = match.paths
    if (match.status === 'not_found') return `\`${match.text}\` not found`
    return match.status === 'matched' ? `\`${match.text}\` = \`${path}\`` : `\`${match.text}\` ambiguous`
  })
  expect(found.join('; ')).toBe(numbers)
})

test('the page has its tables', () => {
  expect(rowsBelow('| claim | verdict | why |').length).toBeGreaterThan(20)
  expect(rowsBelow('| text | numbers | why |').length).toBeGreaterThan(15)
})
