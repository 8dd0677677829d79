import { measured } from '../amounts.js'
import type { Reader, Reading } from '../reader.js'
import { matchAt, tokenOver } from './token-at.js'

const SCALES: ReadonlyMap<string, number> = new Map([
  ['천', 1e3],
  ['만', 1e4],
  ['백만', 1e6],
  ['천만', 1e7],
  ['억', 1e8],
  ['조', 1e12],
])
const AMOUNT = /(\d[\d,]*(?:\.\d+)?)(백만|천만|천|만|억|조)?(원|퍼센트)?/y
const MEASURES: ReadonlyMap<string, string> = new Map([
  ['원', 'money:krw'],
  ['퍼센트', '%'],
])

/** Reads "5만명", "3000원이", "5퍼센트": counters and particles are written on to the number's last word. */
export function readKorean(reader: Reader, at: number): Reading | undefined {
  const next = reader.tokens[at + 1]
  if (!reader.touches(at) || !/^\p{Script=Hangul}/u.test(next?.text ?? '')) return undefined
  const match = matchAt(reader, at, AMOUNT)
  const [written = '', digits = '', scale, unit] = match ?? []
  const to =
    scale === undefined && unit === undefined
      ? undefined
      : tokenOver(reader, at, (match?.index ?? 0) + written.length)
  if (to === undefined) return undefined
  const factor = SCALES.get(scale ?? '') ?? 1
  const value = Number(digits.replaceAll(',', '')) * factor
  const step = factor * 10 ** -(digits.split('.')[1]?.length ?? 0)
  const head = { value, to, isWord: false, step, coarse: step, isDecimal: false, digits: '', magnitude: 0 }
  return measured(reader, at, head, MEASURES.get(unit ?? ''))
}
