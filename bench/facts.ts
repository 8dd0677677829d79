/**
 * Measures facts about answers on labelled ones: node --import tsx bench/facts.ts [FILE]
 *
 * FILE is in the form of vectors/facts.json, which is the default. Precision and recall are of binding facts, by kind: an
 * answer has a fact of a kind or has not. Said: advisory facts that no case asks for, in answers where none is binding.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FACT_RULES, type Fact, type FactsInput, findFacts } from '../src/facts/index.js'
import '../src/facts/work.js'

interface Case extends FactsInput {
  readonly name: string
  readonly facts: readonly { readonly kind: string; readonly force: Fact['force'] }[]
}

interface Looked {
  readonly expected: ReadonlySet<string>
  readonly found: ReadonlySet<string>
  readonly said: ReadonlySet<string>
}

const VECTORS = join(import.meta.dirname, '../vectors/facts.json')

await main(process.argv[2] ?? VECTORS)

async function main(path: string): Promise<void> {
  const { cases } = JSON.parse(readFileSync(path, 'utf8').replaceAll('‖', '')) as { cases: readonly Case[] }
  // Once over all first, so that loading is not measured.
  for (const one of cases) await findFacts(one)
  const started = performance.now()
  const found: Fact[][] = []
  for (const one of cases) found.push(await findFacts(one))
  const seconds = (performance.now() - started) / 1000
  const looked = cases.map((one, n) => lookedAt(one, found[n] ?? []))
  printKinds(looked)
  for (const [n, { expected, found }] of looked.entries()) {
    const missed = [...expected].filter((kind) => !found.has(kind))
    const other = [...missed, ...[...found].filter((kind) => !expected.has(kind))]
    if (other.length > 0) console.log(`not as labelled: ${cases[n]?.name}: ${other.join(', ')}`)
  }
  const facts = found.reduce((sum, { length }) => sum + length, 0)
  console.log(
    `\n${cases.length} answers, ${Math.round(cases.length / seconds)} a second, ${Math.round(facts / seconds)} facts a second`,
  )
}

function lookedAt(one: Case, found: readonly Fact[]): Looked {
  const of = (facts: readonly { kind: string; force: string }[], force: string) =>
    new Set(facts.filter((fact) => fact.force === force).map(({ kind }) => kind))
  const asked = of(one.facts, 'advisory')
  const said = [...of(found, 'advisory')].filter((kind) => !asked.has(kind))
  return { expected: of(one.facts, 'binding'), found: of(found, 'binding'), said: new Set(said) }
}

function printKinds(looked: readonly Looked[]): void {
  console.log('kind                       cases  right  wrong  missed  precision  recall  said besides')
  for (const { kind } of FACT_RULES.flatMap(({ kinds }) => kinds)) {
    const count = (holds: (one: Looked) => boolean) => looked.filter(holds).length
    const cases = count(({ expected }) => expected.has(kind))
    const right = count(({ expected, found }) => expected.has(kind) && found.has(kind))
    const wrong = count(({ expected, found }) => !expected.has(kind) && found.has(kind))
    const said = count((one) => one.said.has(kind))
    const cells = [cases, right, wrong, cases - right].map((n) => String(n).padStart(6))
    const shares = [share(right, right + wrong), share(right, cases)].map((text) => text.padStart(9))
    console.log(kind.padEnd(25), ...cells, ...shares, String(said).padStart(9))
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(2)
}
