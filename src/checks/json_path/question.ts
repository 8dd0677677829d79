import { z } from 'zod'
import { jsonText } from '../../core/json/text.js'
import { type NumberTexts, numberTextsBelow } from '../../core/json/value.js'
import { extractField } from '../extract.js'
import type { PathQuestion } from './work.js'

const count = z.int().min(0)

/** The check as a request carries it. */
export const jsonPathSchema = z
  .strictObject({
    type: z.literal('json_path'),
    path: z
      .string()
      .min(1)
      .max(2_000)
      .describe(
        'A JSONPath (RFC 9535), such as `$.items[*].price`. It sees what the JSON itself has, and nothing else.',
      ),
    equals: z
      .unknown()
      .optional()
      .describe(
        'The value there is this one: numbers exactly, keys in any order, 1 is not "1". Of a path that may find several it is the list of all.',
      ),
    exists: z
      .boolean()
      .optional()
      .describe('Whether the path finds anything. `true` if none of these four is there.'),
    count: z
      .union([
        count,
        z
          .strictObject({ min: count.optional(), max: count.optional() })
          .refine(({ min, max }) => min !== undefined || max !== undefined, 'needs min, max or both'),
      ])
      .optional()
      .describe('How many values the path finds: a number, or `min` and `max`.'),
    matches: z
      .string()
      .optional()
      .describe('A JavaScript regular expression that matches in each value there; all must be strings.'),
    flags: z.string().max(20).optional().describe('JavaScript flags of `matches`, such as `i`.'),
    extract: extractField.optional(),
  })
  .superRefine((spec, refusal) => {
    const wrong = (field: string, message: string) =>
      refusal.addIssue({ code: 'custom', path: [field], message })
    const [, second] = (['equals', 'exists', 'count', 'matches'] as const).filter((name) => name in spec)
    if (second) wrong(second, 'Only one of equals, exists, count and matches can be asked')
    if (spec.flags !== undefined && spec.matches === undefined) wrong('flags', 'Flags belong to matches')
  })
  .describe('A place in the JSON of the output is as it should be.')

export type JsonPathSpec = z.output<typeof jsonPathSchema>

/** What a check asks. @param numbers the exact texts of the check's numbers */
export function questionOf(spec: JsonPathSpec, numbers: NumberTexts): PathQuestion {
  if ('equals' in spec)
    return { kind: 'equals', expected: jsonText(spec.equals, numberTextsBelow(numbers, '/equals')) }
  if (spec.matches !== undefined) return { kind: 'matches', pattern: spec.matches, flags: spec.flags ?? '' }
  if (spec.count !== undefined) return { kind: 'count', ...boundsOf(spec.count) }
  return { kind: 'exists', isThere: spec.exists ?? true }
}

function boundsOf(given: NonNullable<JsonPathSpec['count']>): { min: number; max: number } {
  if (typeof given === 'number') return { min: given, max: given }
  return { min: given.min ?? 0, max: given.max ?? Number.MAX_SAFE_INTEGER }
}
