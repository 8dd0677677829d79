import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSandbox } from '../sandbox/index.js'
import { FACTS_WORK, type Fact, type FactsInput } from './index.js'

/** See the file's own words on its form. */
interface Case extends FactsInput {
  readonly name: string
  readonly facts: readonly Expected[]
  readonly none?: readonly string[]
}

interface Expected {
  readonly kind: string
  readonly force: Fact['force']
  readonly line?: number
  readonly at?: string
}

const VECTORS = join(import.meta.dirname, '../../vectors/facts.json')
const { cases } = JSON.parse(readFileSync(VECTORS, 'utf8').replaceAll('‖', '')) as { cases: readonly Case[] }

const sandbox = createSandbox({ places: 2, shareMs: 600_000 })
afterAll(() => sandbox.close())

/** As the server does it: a parser that only loads in a test is no use. */
const findFacts = (input: FactsInput) =>
  sandbox.run<FactsInput, Fact[]>(FACTS_WORK, input, { timeMs: 10_000 })

const shown = ({ kind, force, line, message }: Fact) => `${force} ${kind} line ${line}: ${message}`

it.each(cases)('$name', async ({ request, response, domain, facts, none = [] }) => {
  const found = await findFacts({ request, response, domain })
  const binding = (all: readonly { kind: string; force: string }[]) =>
    all.filter(({ force }) => force === 'binding').map(({ kind }) => kind)
  expect(binding(found).sort(), found.map(shown).join('\n')).toEqual(binding(facts).sort())
  for (const { kind, force, line, at } of facts) {
    const same = found.filter((fact) => fact.kind === kind && fact.force === force)
    expect(same, found.map(shown).join('\n')).not.toEqual([])
    if (line !== undefined) expect(same.map((fact) => fact.line)).toContain(line)
    if (at !== undefined) expect(same.map(({ start, end }) => response.slice(start, end))).toContain(at)
  }
  expect(found.filter(({ kind }) => none.includes(kind)).map(shown)).toEqual([])
  for (const { message, start, end } of found) {
    expect(message).not.toMatch(/AKIA|ghp_|Xk9#|MIIE/)
    expect(start >= 0 && start <= end && end <= response.length, `${start}..${end}`).toBe(true)
  }
})

it('half of the cases are innocent look-alikes', () => {
  const innocent = cases.filter(({ facts }) => facts.every(({ force }) => force === 'advisory'))
  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(innocent.length / cases.length).toBeGreaterThanOrEqual(0.5)
})
