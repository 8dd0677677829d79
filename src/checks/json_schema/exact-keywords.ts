import * as Browser from '@hyperjump/browser'
import { addKeyword, type CompiledSchema, type Keyword } from '@hyperjump/json-schema/experimental'
import * as Instance from '@hyperjump/json-schema/instance/experimental'
import { type JsonValue, NO_NUMBER_TEXTS, type NumberTexts } from '../../core/json/value.js'
import { compareDecimal } from '../../core/number/compare-decimal.js'
import { type Decimal, type DecimalText, decimalOf } from '../../core/number/decimal.js'
import { divide, rationalOf } from '../../core/number/rational.js'
import { comparableText } from './comparable.js'
import { DIALECTS } from './dialect.js'
import { type Place, placeOf } from './place.js'
import { valueAt } from './pointer.js'

type Compile<Value> = Keyword<Value>['compile']
type Interpret<Value> = Keyword<Value>['interpret']

const ID = 'https://json-schema.org/keyword/'

/** The number texts of the instance that a compiled schema is being held against. */
const instanceTexts = new WeakMap<CompiledSchema['ast'], NumberTexts>()

/** Tells the keywords of a compiled schema the exact numbers of the instance that comes next. */
export function expectNumbers({ ast }: CompiledSchema, numbers: NumberTexts): void {
  instanceTexts.set(ast, numbers)
}

/**
 * Puts exact versions in the place of the validator's keywords that look at numbers. Its own compare doubles, and
 * multipleOf with an absolute error of 1e-7. Values are taken from the schema as it was written.
 */
export function installExactKeywords(): void {
  installLimit('minimum', (order) => order >= 0)
  installLimit('maximum', (order) => order <= 0)
  installLimit('exclusiveMinimum', (order) => order > 0)
  installLimit('exclusiveMaximum', (order) => order < 0)
  installLimit04('minimum', (order) => order > 0)
  installLimit04('maximum', (order) => order < 0)
  install('multipleOf', divisorAt, isMultiple)
  install('const', (...at) => comparableAt('const', ...at), equalsConst)
  install('enum', (...at) => comparablesAt('enum', ...at), isInEnum)
  install('uniqueItems', async (schema) => Browser.value<boolean>(schema), hasUniqueItems)
  install('type', async (schema) => typesAt(schema), hasType)
}

function install<Value>(name: string, compile: Compile<Value>, interpret: Interpret<Value>): void {
  addKeyword({ id: ID + name, compile, interpret })
}

function installLimit(name: string, holds: (order: number) => boolean): void {
  install(
    name,
    async (...at) => decimalOf((await numberAt(name, ...at)) as DecimalText),
    (limit: Decimal, ...at) => {
      const text = numberOf(...at)
      return text === null || holds(compareDecimal(decimalOf(text as DecimalText), limit))
    },
  )
}

/** In draft-04 exclusiveMinimum is a boolean beside the minimum (validation, 5.1.2 and 5.1.3). */
function installLimit04(name: 'minimum' | 'maximum', isWithin: (order: number) => boolean): void {
  const exclusive = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
  install<{ limit: Decimal; isExclusive: boolean }>(
    `draft-04/${name}`,
    async (...at) => ({
      limit: decimalOf((await numberAt(name, ...at)) as DecimalText),
      isExclusive: Reflect.get(Browser.value<object>(at[2]), exclusive) === true,
    }),
    ({ limit, isExclusive }, ...at) => {
      const text = numberOf(...at)
      if (text === null) return true
      const order = compareDecimal(decimalOf(text as DecimalText), limit)
      return isWithin(order) || (order === 0 && !isExclusive)
    },
  )
}

const isMultiple: Interpret<string> = (divisor, ...at) => {
  const text = numberOf(...at)
  if (text === null) return true
  const { numerator, denominator } = divide(
    rationalOf(text as DecimalText),
    rationalOf(divisor as DecimalText),
  )
  return numerator % denominator === 0n
}

const equalsConst: Interpret<string> = (expected, ...at) => comparableOf(...at) === expected

const isInEnum: Interpret<string[]> = (expected, ...at) => expected.includes(comparableOf(...at))

const hasUniqueItems: Interpret<boolean> = (unique, instance, context) => {
  if (!unique || Instance.typeOf(instance) !== 'array') return true
  const items = [...Instance.iter(instance)].map((item) => comparableOf(item, context))
  return new Set(items).size === items.length
}

interface Types {
  readonly names: readonly string[]
  /** Draft-04: "A JSON number without a fraction or exponent part" (core, 3.5); later any number that is whole. */
  readonly isByText: boolean
}

function typesAt(schema: Compiled[0]): Types {
  const isByText = schema.document.dialectId === DIALECTS['draft-04'].slice(0, -1)
  return { names: [Browser.value<string | string[]>(schema)].flat(), isByText }
}

const hasType: Interpret<Types> = ({ names, isByText }, ...at) => {
  const [instance] = at
  return names.some((type) => {
    if (type !== 'integer') return type === Instance.typeOf(instance)
    return isInteger(numberOf(...at)) && !(isByText && isWrittenAsFraction(...at))
  })
}

function isInteger(text: string | null): boolean {
  if (text === null) return false
  const { digits, point } = decimalOf(text as DecimalText)
  return BigInt(digits.length) <= point || digits === ''
}

/** A whole number is listed only where its text has a fraction or an exponent, or a double cannot hold it. */
function isWrittenAsFraction(...[instance, { ast }]: Instanced): boolean {
  return /[.eE]/.test(instanceTexts.get(ast)?.get(instance.pointer) ?? '')
}

type Instanced = Parameters<Interpret<unknown>> extends [unknown, ...infer Rest] ? Rest : never

/** The text of an instance that is a number; null for any other. */
function numberOf(...[instance, { ast }]: Instanced): string | null {
  if (Instance.typeOf(instance) !== 'number') return null
  const texts = instanceTexts.get(ast)
  const exact = texts && texts.size > 0 ? texts.get(instance.pointer) : undefined
  return exact ?? String(Instance.value<number>(instance))
}

function comparableOf(...[instance, { ast }]: Instanced): string {
  const texts = instanceTexts.get(ast) ?? NO_NUMBER_TEXTS
  return comparableText(Instance.value<JsonValue>(instance), texts, texts.size > 0 ? instance.pointer : '')
}

type Compiled = Parameters<Compile<unknown>>

/** @throws {Error} no number: where references lead past the meta-schema, anything may stand */
async function numberAt(name: string, ...[schema, , parent]: Compiled): Promise<string> {
  const value = Browser.value<JsonValue>(schema)
  if (typeof value !== 'number') throw new Error(`${name} has to be a number`)
  const place = keywordPlace(name, parent)
  return place?.schema.numbers.get(place.pointer) ?? String(value)
}

async function divisorAt(...at: Compiled): Promise<string> {
  const text = await numberAt('multipleOf', ...at)
  if (decimalOf(text as DecimalText).digits === '') throw new Error('multipleOf has to be above 0')
  return text
}

async function comparableAt(name: string, ...[schema, , parent]: Compiled): Promise<string> {
  const { value, numbers, pointer } = writtenAt(name, schema, parent)
  return comparableText(value, numbers, pointer)
}

async function comparablesAt(name: string, ...[schema, , parent]: Compiled): Promise<string[]> {
  const { value, numbers, pointer } = writtenAt(name, schema, parent)
  const items = Array.isArray(value) ? value : []
  return items.map((item, i) => comparableText(item, numbers, `${pointer}/${i}`))
}

function writtenAt(name: string, schema: Compiled[0], parent: Compiled[2]) {
  const place = keywordPlace(name, parent)
  const written = place && valueAt(place.schema.value, place.pointer)
  if (!place || written === undefined) {
    return { value: Browser.value<JsonValue>(schema), numbers: NO_NUMBER_TEXTS, pointer: '' }
  }
  return { value: written, numbers: place.schema.numbers, pointer: place.pointer }
}

function keywordPlace(name: string, parent: Compiled[2]): Place | null {
  const place = placeOf(parent)
  return place && { ...place, pointer: `${place.pointer}/${name}` }
}
