import { stem } from '../../core/words/stem.js'
import { tokenise } from '../words/tokenise.js'
import { type Words, wordsOf } from './words.js'

/** What is written before and after a bare number of a column so that it says what it counts. */
export interface Unit {
  readonly before: string
  readonly after: string
}

/** The name of a column or key. */
export interface Header {
  /** Without the unit. */
  readonly words: Words
  readonly unit: Unit | undefined
  /** Columns and keys of one name have one slot, whatever table or object they are of. */
  readonly slot: string
}

const NAME_CHARS = 120

/** "Revenue ($m)", "Height, cm", "Weight in kg" and "Share %": a column of a table. */
export function columnHeader(text: string): Header {
  const name = text.slice(0, NAME_CHARS).trim()
  const parted =
    /^([^()[\]]*)[([]([^()[\]]*)[)\]]$/.exec(name) ??
    /^([^,]*),\s*([^,]*)$/.exec(name) ??
    /^(.*\S)\s+in\s+(\S+(?:\s\S+)?)$/.exec(name) ??
    /^(.*\S)\s*(%)$/.exec(name)
  const unit = parted ? unitOf(parted[2] ?? '', parted[1] ?? '') : undefined
  return headerOf(unit ? (parted?.[1] ?? '') : name, unit)
}

// Of a key only what can hardly be a word of its name: the "m" of "point_m" may be anything.
const KEY_UNIT =
  /^(.+) (mm|cm|km|kg|mg|lbs?|usd|eur|gbp|jpy|inr|pct|percent|ms|sec(?:ond)?s?|min(?:ute)?s|hours|days|weeks|months|years|[kmgt]b|hz|mph|kmh|celsius|fahrenheit)$/
const KEY_DEGREES = /^(.*\btemp(?:erature)?) (c|f)$/
const KEY_MAGNITUDE = /^(.+) (thousands?|millions?|billions?)$/

const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['pct', '%'],
  ['c', '°C'],
  ['f', '°F'],
  ['celsius', '°C'],
  ['fahrenheit', '°F'],
])

/** "heightCm" and "price_usd": a key of an object. */
export function keyHeader(key: string): Header {
  const name = keyWords(key)
  const [, large = name, magnitude = ''] = KEY_MAGNITUDE.exec(name) ?? []
  const [, words = large, measure = ''] = KEY_UNIT.exec(large) ?? KEY_DEGREES.exec(large) ?? []
  const after = [magnitude.replace(/s$/, ''), WRITTEN.get(measure) ?? measure].filter(Boolean).join(' ')
  return headerOf(words, after === '' ? undefined : { before: '', after })
}

/** "foundedYear" and "founded_year" -> "founded year". */
export function keyWords(key: string): string {
  return key
    .slice(0, NAME_CHARS)
    .replace(/(\p{Ll}|\p{Nd})(?=\p{Lu})/gu, '$1 ')
    .replace(/[_\-./\s]+/g, ' ')
    .toLowerCase()
    .trim()
}

function headerOf(name: string, unit: Unit | undefined): Header {
  const words = wordsOf(name, name.toLowerCase().split(/\W+/).flatMap(saidAs))
  return { words, unit, slot: name.trim().toLowerCase() }
}

const MAGNITUDES: readonly (readonly [RegExp, string])[] = [
  [/^(?:k|thousands?|'?000s?)$/, 'thousand'],
  [/^(?:m|mn|mm|mio|millions?)$/, 'million'],
  [/^(?:b|bn|billions?)$/, 'billion'],
  [/^(?:t|tn|trillions?)$/, 'trillion'],
]
const LENGTH = /\b(?:height|length|width|depth|distance|altitude|elevation|diameter|size|range|radius)\b/i

/** The unit that a word or two name, of a column of some name; undefined where they name none. */
function unitOf(text: string, column: string): Unit | undefined {
  if (/^°\s*[CF]$/.test(text.trim())) return { before: '', after: text.trim() }
  const named = text
    .trim()
    .toLowerCase()
    .replace(/^in /, '')
    .replace(/\bof /, '')
    .replace(/^(?:us|a|c)(?=\$)/, '')
  const [, symbol = '', rest = ''] = /^([$€£¥₹]?)\s*(.*)$/.exec(named) ?? []
  const words = rest.split(' ').filter(Boolean)
  const magnitudeOf = (word: string) => MAGNITUDES.find(([form]) => form.test(word))?.[1]
  const isMetre = rest === 'm' && symbol === '' && LENGTH.test(column)
  const magnitude = isMetre ? undefined : words.map(magnitudeOf).find(Boolean)
  const measure = words.filter((word) => isMetre || magnitudeOf(word) === undefined).join(' ')
  if (measure !== '' && !isMeasure(measure)) return undefined
  const after = [magnitude, measure].filter(Boolean).join(' ')
  return symbol === '' && after === '' ? undefined : { before: symbol, after }
}

function isMeasure(words: string): boolean {
  const [token, more] = tokenise(`5 ${words}`)
  const quantity = token?.quantity
  return more === undefined && quantity?.kind === 'amount' && quantity.measure !== ''
}

const BARE_NUMBER = /^[-−+]?\d[\d,.'\u00A0\u2009\u202F]*$/
/** Accountants write a negative number in parentheses. */
const NEGATIVE = /^\((\d[\d,.]*)\)$/

/** A cell as a sentence would say it: "5" of "Revenue ($m)" as "$5 million". */
export function withUnit(value: string, unit: Unit | undefined): string {
  const number = value.replace(NEGATIVE, '-$1')
  if (!unit || !BARE_NUMBER.test(number)) return number
  const sign = /^[-−]/.test(number) ? '-' : ''
  return `${sign}${unit.before}${number.replace(/^[-−+]/, '')} ${unit.after}`.trim()
}

/** What a sentence says where a column only has a noun: "is 324 m tall" of "Height". */
const SAID_AS: ReadonlyMap<string, string> = new Map([
  ['height', 'tall high stand rise'],
  ['elevation', 'high stand rise height'],
  ['altitude', 'high height'],
  ['length', 'long stretch run'],
  ['width', 'wide'],
  ['depth', 'deep'],
  ['weight', 'weigh heavy'],
  ['mass', 'weigh heavy'],
  ['area', 'cover large span'],
  ['population', 'inhabitant resident people live home'],
  ['inhabitants', 'people live home'],
  ['price', 'cost sell sold'],
  ['cost', 'price'],
  ['total', 'come sum'],
  ['age', 'old age'],
  ['duration', 'last take long'],
  ['speed', 'fast'],
  ['revenue', 'sale turnover earn'],
  ['sales', 'revenue sell sold'],
  ['profit', 'earn'],
  ['employees', 'employ staff workforce people work'],
  ['headcount', 'employ employee staff workforce people work'],
  ['founded', 'establish start'],
  ['birth', 'born'],
  ['birthday', 'born'],
  ['birthdate', 'born'],
  ['dob', 'born birth'],
  ['death', 'die'],
  ['temperature', 'hot cold warm'],
  ['temp', 'temperature hot cold warm'],
  ['distance', 'far away'],
  ['capacity', 'hold seat'],
  ['author', 'write wrote written'],
  ['director', 'direct'],
  ['location', 'locate lie'],
  ['qty', 'quantity'],
])

function saidAs(word: string): string[] {
  return (SAID_AS.get(word) ?? '').split(' ').filter(Boolean).map(stem)
}
