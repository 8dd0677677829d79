import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AXES, DOMAINS, FACT_RULES, FACTS_POLICY } from './index.js'

const ROOT = join(import.meta.dirname, '../..')

test('the policy names the parsers and rule sets that are installed', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const installed = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
  for (const parser of Object.values(FACTS_POLICY.parsers)) {
    expect(
      installed.some(
        (one) => one.endsWith(parser) || one.includes(parser.replace('ruff ', 'ruff-wasm-nodejs ')),
      ),
      parser,
    ).toBe(true)
  }
})

test('every kind of fact is of one rule, with its axes, and in the policy', () => {
  const kinds = FACT_RULES.flatMap(({ kinds }) => kinds)
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length)
  expect(Object.keys(FACTS_POLICY.rules).sort()).toEqual(kinds.map(({ kind }) => kind).sort())
  for (const { axes } of kinds)
    expect(axes.every((axis) => AXES.includes(axis)) && axes.length > 0).toBe(true)
})

test('the vectors hold a case of every kind that may bind, and every domain is one', () => {
  const { cases } = JSON.parse(readFileSync(join(ROOT, 'vectors/facts.json'), 'utf8')) as {
    cases: { domain: string; facts: { kind: string }[] }[]
  }
  const held = new Set(cases.flatMap(({ facts }) => facts.map(({ kind }) => kind)))
  expect(
    FACT_RULES.flatMap(({ kinds }) => kinds)
      .map(({ kind }) => kind)
      .filter((kind) => !held.has(kind)),
  ).toEqual([])
  expect(
    cases.map(({ domain }) => domain).filter((domain) => !(DOMAINS as readonly string[]).includes(domain)),
  ).toEqual([])
})
