import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { Refusal } from '../../core/errors.js'
import { createSandbox } from '../../sandbox/index.js'
import { regex } from './index.js'

const guarded = createSandbox()
const context = checkContext({ guarded })
afterAll(() => guarded.close())

const spec = (expected: string, flags?: string) =>
  flags === undefined ? { type: 'regex' as const, expected } : { type: 'regex' as const, expected, flags }

async function refusal(expected: string, flags?: string): Promise<Refusal> {
  const error = await regex
    .review(spec(expected, flags), 'checks[2]', context)
    .catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${expected}`)
  return error
}

describe('a pattern that cannot be read is refused, with its place', () => {
  it.each([
    // The place is where reading stopped, in what the caller wrote.
    ['a(b', undefined, 'expected', 3],
    ['(?i)a(b', undefined, 'expected', 7],
    ['/a(b/i', undefined, 'expected', 4],
    ['a)b', undefined, 'expected', 1],
    ['*a', undefined, 'expected', 1],
    ['a**', undefined, 'expected', 3],
    ['[z-a]', undefined, 'expected', 4],
    ['x{2,1}', undefined, 'expected', 6],
    ['(?P<n>a)', undefined, 'expected', 1],
    ['\\p{Foo}', 'u', 'expected', 6],
    ['a', 'x', 'flags', 0],
    ['a', 'gig', 'flags', 2],
    ['a', 'uv', 'flags', 1],
    ['(?i)a', 'iu?', 'flags', 2],
  ])('%s with flags %s', async (expected, flags, field, position) => {
    const { code, details, message } = await refusal(expected, flags)
    expect({ code, ...details }).toEqual({ code: 'invalid_pattern', field: `checks[2].${field}`, position })
    expect(message).toContain(` at ${position} of ${field}.`)
  })

  it('also where it is too deep to tell the place', async () => {
    expect((await refusal('('.repeat(8_000))).code).toBe('invalid_pattern')
  })
})

describe('a pattern that can be read is not refused', () => {
  it.each([
    '',
    'a',
    '(?i)a',
    '/a/i',
    '/a/',
    '/a/gg',
    '(?<y>a)\\k<y>',
    '(?<=a)b(?!c)',
    '^(a+)+$',
    '\\u{1F600}',
  ])('%s', async (expected) => {
    await expect(regex.review(spec(expected), 'checks[0]', context)).resolves.toBeUndefined()
  })

  it('even where it is too large to be run: that is nobody’s fault', async () => {
    const large = `${'('.repeat(4_000)}a${'){1,1000}'.repeat(4_000)}`
    await expect(regex.review(spec(large), 'checks[0]', context)).resolves.toBeUndefined()
  })
})

describe('the detail', () => {
  it('shows what matched, and where', async () => {
    const { detail } = await regex.run({ output: 'It is "HELLO".' }, spec('(?i)"hello"'), context)
    expect(detail).toBe('The pattern matches "\\"HELLO\\"" at 6 (7 characters).')
  })

  it('shows at most 200 characters of a match', async () => {
    const { detail } = await regex.run({ output: 'x'.repeat(5_000) }, spec('x+'), context)
    expect(detail).toBe(`The pattern matches "${'x'.repeat(200)}"… at 0 (5000 characters).`)
  })

  it('shows no half of a surrogate pair', async () => {
    const { detail } = await regex.run({ output: '\u{1f600}' }, spec('^.'), context)
    expect(detail.isWellFormed()).toBe(true)
  })
})
