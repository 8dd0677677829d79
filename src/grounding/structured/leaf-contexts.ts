import { readJson } from '../../core/json/read.js'
import type { Fact } from './fact.js'
import { withUnit } from './header.js'
import { jsonFacts, KEY_SLOT } from './json-facts.js'

/** What a leaf of a JSON output says besides its path and its value. */
export interface LeafContext {
  /** What its object goes by. */
  readonly names: readonly string[]
  /** The statement, with the unit that the key names beside the value. */
  readonly said: string
  /** How many of its first UTF-16 units only frame it. */
  readonly saidFrameChars: number
}

/** The context of each leaf of an output that is a JSON object or array, by its offset; undefined of other outputs. */
export function leafContexts(output: string): Map<number, LeafContext> | undefined {
  if (!/^\s*[{[]/.test(output)) return undefined
  const reading = readJson(output)
  if (!reading.ok) return undefined
  const { facts } = jsonFacts(reading.node, 0)
  return new Map(facts.map((fact) => [fact.start, contextOf(fact)]))
}

function contextOf({ record, header, text }: Fact): LeafContext {
  const names = record.labels.filter(({ slot }) => slot !== header.slot).map(({ text: name }) => name)
  const keys = record.above.filter(({ slot }) => slot.startsWith(KEY_SLOT)).map(({ text: key }) => key)
  const frame = `${[...keys.reverse(), header.slot].join(' ').trim()} is `
  return { names, said: frame + withUnit(text, header.unit), saidFrameChars: frame.length }
}
