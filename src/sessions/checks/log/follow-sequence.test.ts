import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEqual } from '../../../asserts/index.js'
import { NO_TERMS } from '../../terms/terms.js'
import { followSequence } from './follow-sequence.js'
import type { Gap, Sequence, SequenceEntry } from './sequence.js'

const entryOf = (tool: string): SequenceEntry => ({
  name: tool,
  matcher: { terms: { ...NO_TERMS, where: [isEqual('tool', tool)] }, arguments: null },
})

const letter = fc.constantFrom('a', 'b', 'x')
const gap = fc.record({ isOpen: fc.boolean(), never: fc.array(letter, { maxLength: 2 }) })
const sequence = fc.array(letter, { maxLength: 4 }).chain((thens) =>
  fc.record({
    thens: fc.constant(thens),
    gaps: fc.array(gap, { minLength: thens.length + 1, maxLength: thens.length + 1 }),
  }),
)

/** The same as a regular expression over letters. */
function patternOf(
  thens: readonly string[],
  gaps: readonly { isOpen: boolean; never: readonly string[] }[],
): RegExp {
  const gapText = ({ isOpen, never }: (typeof gaps)[number]) =>
    isOpen ? `[${['a', 'b', 'x'].filter((each) => !never.includes(each)).join('')}]*` : ''
  const text = gaps.map((each, at) => gapText(each).replace('[]*', '') + (thens[at] ?? '')).join('')
  return new RegExp(`^${text}$`)
}

it('for any sequence and log it says what a regular expression says', () => {
  fc.assert(
    fc.property(sequence, fc.array(letter, { maxLength: 7 }), ({ thens, gaps }, log) => {
      const entries = thens.map(entryOf)
      const all: Gap[] = gaps.map(({ isOpen, never }) => ({
        isOpen,
        never: isOpen ? never.map(entryOf) : [],
      }))
      const follower = followSequence({ entries, gaps: all } satisfies Sequence)
      const steps = [...entries, ...all.flatMap(({ never }) => never)]
      for (const [at, tool] of log.entries()) {
        const rulings = steps.map((step) => {
          const kind = step.name === tool ? ('holds' as const) : ('fails' as const)
          return [step, { kind, differences: [] }] as const
        })
        follower.take({ row: new Map([['tool', tool]]), at }, new Map(rulings))
      }
      const { isMet, couldBeMet } = follower.end()
      const expected = patternOf(thens, gaps).test(log.join(''))
      expect({ isMet, couldBeMet }).toEqual({ isMet: expected, couldBeMet: expected })
    }),
    { numRuns: 2_000 },
  )
})
