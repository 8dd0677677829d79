import type { Reader } from './reader.js'
import { type Unit, unitOf } from './units.js'

/** Reads the unit that starts at a place, beside the number before it: "km", "square kilometres", "sq ft", "Swiss francs". */
export function readUnit(reader: Reader, at: number): { unit: Unit; to: number } | undefined {
  if (!reader.joined(at - 1)) return undefined
  const power = powerOf(reader.word(at))
  if (power > 1) return raised(reader, at + 1, power)
  const two = TWO_WORDS.get(`${reader.word(at)} ${reader.word(at + 1)}`)
  if (two && reader.joined(at)) return { unit: two, to: at + 2 }
  const unit = unitOf(reader.tokens[at]?.text ?? '')
  return unit && { unit, to: at + 1 }
}

function powerOf(word: string): number {
  if (word === 'square' || word === 'sq') return 2
  return word === 'cubic' || word === 'cu' ? 3 : 1
}

function raised(reader: Reader, at: number, power: number): { unit: Unit; to: number } | undefined {
  const base = unitOf(reader.tokens[at]?.text ?? '')
  if (base?.measure !== 'length') return undefined
  // A litre is the base unit of volume, a thousandth of a cubic metre.
  const factor = base.factor ** power * (power === 3 ? 1000 : 1)
  return { unit: { measure: power === 3 ? 'volume' : 'area', factor }, to: at + 1 }
}

const dollars = (...rows: readonly (readonly [string, string])[]): [string, Unit][] =>
  rows.flatMap(([names, code]) =>
    names.split('|').map((name): [string, Unit] => [name, { measure: `money:${code}`, factor: 1 }]),
  )

/** Units whose second word alone names another one, or none. */
const TWO_WORDS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...dollars(
    ['us dollar|us dollars|american dollars', 'usd'],
    ['canadian dollar|canadian dollars', 'cad'],
    ['australian dollar|australian dollars', 'aud'],
    ['zealand dollars', 'nzd'],
    ['singapore dollars', 'sgd'],
    ['kong dollars', 'hkd'],
    ['swiss franc|swiss francs', 'chf'],
    ['pounds sterling|pound sterling', 'gbp'],
    ['sterling pounds', 'gbp'],
    ['indian rupees|indian rupee', 'inr'],
    ['pakistani rupees', 'pkr'],
    ['swedish kronor|swedish krona', 'sek'],
    ['norwegian kroner|norwegian krone', 'nok'],
    ['danish kroner|danish krone', 'dkk'],
    ['mexican pesos|mexican peso', 'mxn'],
    ['chinese yuan', 'cny'],
  ),
  ['fluid ounces', { measure: 'fluid ounce', factor: 1 }],
  ['nautical miles', { measure: 'length', factor: 1852 }],
  ['nautical mile', { measure: 'length', factor: 1852 }],
  ['metric tons', { measure: 'mass', factor: 1000 }],
  ['metric ton', { measure: 'mass', factor: 1000 }],
  ['metric tonnes', { measure: 'mass', factor: 1000 }],
  ['light years', { measure: 'length', factor: 9_460_730_472_580_800 }],
])
