import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../errors.js'
import { canonicalJson } from './canonical.js'
import { CanonicalError } from './canonical-error.js'
import { readJson } from './read.js'
import { parseStrict } from './strict.js'
import { numberTexts, plainValue } from './value.js'

interface Vectors {
  accepted: { name: string; json: string; canonical: string; sha256: string; extended?: true }[]
  refused: { name: string; json: string; refusedBy: 'strict reader' | 'canonical form'; code: string }[]
  values: { name: string; code: string }[]
  doubles: { ieee754: string; canonical: string }[]
  refusedDoubles: { ieee754: string; code: string }[]
}

const vectors: Vectors = JSON.parse(readFileSync('vectors/canonical.json', 'utf8'))

/** The values that no JSON text spells, by the names that the vectors give them. */
const made: Record<string, () => unknown> = {
  'an array with a hole': () => Object.assign([], { 1: 'a' }),
  'an array of a length only': () => new Array(2 ** 32 - 1),
  'an undefined member': () => ({ a: 1, b: undefined }),
  'an undefined item': () => [1, undefined],
  'nothing at all': () => undefined,
  NaN: () => [Number.NaN],
  Infinity: () => [Number.POSITIVE_INFINITY],
  '-Infinity': () => ({ a: Number.NEGATIVE_INFINITY }),
  'a big integer type': () => [1n],
  'a function': () => ({ a: () => 1 }),
  'a date object': () => [new Date(0)],
  'a map object': () => new Map([['a', 1]]),
  bytes: () => new Uint8Array(2),
  'a cycle': () => {
    const a: unknown[] = []
    a.push({ a })
    return a
  },
}

/** As a reader without scruples would: lone surrogates pass, numbers keep their text. */
function canonicalOfText(text: string): string {
  const reading = readJson(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return canonicalJson(plainValue(reading.node), numberTexts(reading.node))
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof CanonicalError || error instanceof Refusal) return error.code
    throw error
  }
  return 'none'
}

function doubleOf(ieee754: string): number {
  return Buffer.from(ieee754, 'hex').readDoubleBE()
}

describe('the canonical form', () => {
  it.each(vectors.accepted)('writes $name', ({ json, canonical, sha256 }) => {
    expect(canonicalOfText(json)).toBe(canonical)
    expect(createHash('sha256').update(canonicalOfText(json)).digest('hex')).toBe(sha256)
  })

  it.each(vectors.accepted.filter((vector) => !vector.extended))(
    'is what another implementation writes of $name',
    ({ json, canonical }) => {
      expect(canonicalize(JSON.parse(json))).toBe(canonical)
    },
  )

  it.each(vectors.refused)('is refused by the $refusedBy to $name', ({ json, refusedBy, code }) => {
    const read = refusedBy === 'strict reader' ? parseStrict : canonicalOfText
    expect(codeOf(() => read(json))).toBe(code)
  })

  it.each(vectors.values)('is refused to $name', ({ name, code }) => {
    expect(made).toHaveProperty([name])
    expect(codeOf(() => canonicalJson(made[name]?.()))).toBe(code)
  })

  it.each(vectors.doubles)('writes the double $ieee754 as $canonical', ({ ieee754, canonical }) => {
    expect(canonicalJson(doubleOf(ieee754))).toBe(canonical)
  })

  it.each(vectors.refusedDoubles)('is refused to the double $ieee754', ({ ieee754, code }) => {
    expect(codeOf(() => canonicalJson(doubleOf(ieee754)))).toBe(code)
  })

  it('goes down 100,000 levels', () => {
    let value: unknown = 1
    for (let i = 0; i < 50_000; i++) value = [{ a: value }]
    expect(canonicalJson(value)).toBe(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`)
  })

  it('says where the fault is', () => {
    const fault = { a: [0, { 'b/c': Number.NaN }] }
    expect(() => canonicalJson(fault)).toThrow(expect.objectContaining({ pointer: '/a/1/b~1c' }))
  })

  it('lets one object stand at two places', () => {
    const twice = { x: 1 }
    expect(canonicalJson([twice, twice])).toBe('[{"x":1},{"x":1}]')
  })

  it.each([
    ['a text of another value', [5], [['/0', '6']]],
    ['a text that is no decimal', [16], [['/0', '0x10']]],
    ['a text where no number is', ['a'], [['/0', '1']]],
    ['a text of a place that does not exist', [1], [['/1', '1']]],
  ] as const)('refuses %s', (_, value, texts) => {
    expect(codeOf(() => canonicalJson(value, new Map(texts)))).toBe('unsupported')
  })

  it.each([
    ['a symbol as a key', { [Symbol('a')]: 1 }],
    ['a named property of an array', Object.assign([1], { a: 1 })],
    ['an instance of a class', new (class A {})()],
    ['a boxed number', Object(1)],
    ['an error', new Error('x')],
  ])('refuses %s', (_, value) => {
    expect(codeOf(() => canonicalJson(value))).toBe('unsupported')
  })

  it('does not take long over a long key above many numbers', () => {
    const key = 'k'.repeat(500_000)
    const text = `{"${key}":[${'0,'.repeat(200_000)}9007199254740993]}`
    const started = performance.now()
    expect(canonicalOfText(text)).toHaveLength(text.length)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('laws of the canonical form', () => {
  const json = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' })

  it('is what another implementation writes', () => {
    fc.assert(fc.property(json, (value) => canonicalJson(value) === canonicalize(value)))
  })

  it('gives back the value when it is read', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(parseStrict(text).value)).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does not see the order of keys, at any depth', () => {
    const reversed = (_key: string, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value
    fc.assert(
      fc.property(json, (value) => {
        const other: unknown = JSON.parse(JSON.stringify(value), reversed)
        expect(canonicalJson(other)).toBe(canonicalJson(value))
      }),
    )
  })

  it('gives two decimals one text exactly when they are equal', () => {
    const decimal = fc.tuple(
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      fc.integer({ min: -450, max: 450 }),
    )
    const spelled = fc.tuple(decimal, fc.nat({ max: 5 }))
    fc.assert(
      fc.property(spelled, decimal, ([[digits, exponent], zeros], [otherDigits, otherExponent]) => {
        const text = canonicalOfText(`${digits}e${exponent}`)
        expect(canonicalOfText(`${digits * 10n ** BigInt(zeros)}e${exponent - zeros}`)).toBe(text)
        const isEqual =
          digits * 10n ** BigInt(exponent + 450) === otherDigits * 10n ** BigInt(otherExponent + 450)
        expect(canonicalOfText(`${otherDigits}e${otherExponent}`) === text).toBe(isEqual)
      }),
    )
  })

  it('is refused to a string exactly when it holds half of a surrogate pair', () => {
    const units = fc.array(fc.constantFrom('\ud83d', '\ude00', 'a', '\ufb33'), { maxLength: 6 })
    const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
    fc.assert(
      fc.property(units, (chars) => {
        const text = chars.join('')
        expect(codeOf(() => canonicalJson([text]))).toBe(halves.test(text) ? 'lone_surrogate' : 'none')
      }),
    )
  })
})
