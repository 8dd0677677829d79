import { extname } from 'node:path'
import { z } from 'zod'
import type { GuardedWork } from '../core/context.js'
import { excerpt } from '../core/excerpt.js'
import type { NumberTexts } from '../core/json/value.js'
import type { NumberFound } from '../core/quantities/find-number.js'
import type { TextFound, TextPlace, TextSearch } from '../core/words/find-text.js'
import { PROFILES, type Profile } from '../core/words/profile.js'
import type { NumberSearch } from './number-search.work.js'

const TEXT_WORK = new URL(`./text-search.work${extname(import.meta.url)}`, import.meta.url)
const NUMBER_WORK = new URL(`./number-search.work${extname(import.meta.url)}`, import.meta.url)

/** The module that the sandbox runs for checks that look for texts. */
export { TEXT_WORK }

/** Most values of one check. */
const VALUES_MAX = 100

/** A text or a number that is looked for. */
const value = z.union([z.string().min(1), z.number()])

/** The field `value` of checks that look for texts and numbers. */
export const valueField = z.union([value, z.array(value).min(1).max(VALUES_MAX)])

/** The fields that say how texts are compared. */
export const textFields = {
  ignore_case: z.boolean().optional().describe('Whether upper and lower case are alike. No if absent.'),
  profile: z
    .enum(PROFILES)
    .optional()
    .describe(
      '`exact` (if absent): letter for letter. `lenient`: typographic quotes, no-break spaces, characters without width and compatible forms (NFKC) count as their plain ones; the detail names those that did.',
    ),
} as const

/** What is asked of an output. */
export interface WantedValues {
  readonly values: readonly (string | number)[]
  /** The exact texts of numbers, by place in `values`. */
  readonly texts: ReadonlyMap<number, string>
  readonly place: TextPlace
  readonly ignoreCase?: boolean | undefined
  readonly profile?: Profile | undefined
}

/** What became of one value. */
export interface ValueFound {
  /** As a person reads it. */
  readonly shown: string
  /** Null: it may be there, or may not. */
  readonly isFound: boolean | null
  /** What was overlooked, or which number of the output may be meant; empty where there is nothing to say. */
  readonly note: string
}

/** The values of a field that holds one or a list, with the exact texts of its numbers. @param numbers those of the check */
export function listed(
  field: z.output<typeof valueField>,
  name: string,
  numbers: NumberTexts,
): Pick<WantedValues, 'values' | 'texts'> {
  const isList = Array.isArray(field)
  const values = isList ? field : [field]
  const texts = new Map(
    values.flatMap((one, i) =>
      typeof one === 'number'
        ? [[i, numbers.get(isList ? `/${name}/${i}` : `/${name}`) ?? String(one)] as const]
        : [],
    ),
  )
  return { values, texts }
}

/** Looks for each value in an output: texts as texts, numbers as numbers. @throws {BudgetExceeded} @throws {Unavailable} */
export async function findValues(
  output: string,
  wanted: WantedValues,
  guarded: GuardedWork,
): Promise<ValueFound[]> {
  const { values, texts } = wanted
  const [textsFound, numbersFound] = [
    (await searchTexts(output, wanted, guarded)).values(),
    (await searchNumbers(output, wanted, guarded)).values(),
  ]
  return values.map((one, i) => {
    if (typeof one === 'string') return textFound(one, textsFound.next().value ?? null)
    return numberFound(texts.get(i) ?? String(one), numbersFound.next().value ?? NO_NUMBER)
  })
}

async function searchTexts(
  text: string,
  { values, place, ignoreCase = false, profile = 'exact' }: WantedValues,
  guarded: GuardedWork,
): Promise<TextFound[]> {
  const wanted = values.filter((one) => typeof one === 'string')
  if (wanted.length === 0) return []
  return guarded.run<TextSearch, TextFound[]>(TEXT_WORK, { text, wanted, place, ignoreCase, profile })
}

async function searchNumbers(
  text: string,
  { texts, place }: WantedValues,
  guarded: GuardedWork,
): Promise<NumberFound[]> {
  if (texts.size === 0) return []
  const sought = [...texts.values()].map((expected) => ({ expected }))
  const which = place === 'start' ? 'first' : 'any'
  return guarded.run<NumberSearch, NumberFound[]>(NUMBER_WORK, { text, which, sought })
}

function textFound(wanted: string, found: TextFound): ValueFound {
  return { shown: excerpt(wanted, 60), isFound: found !== null, note: overlooked(found) }
}

const NO_NUMBER: NumberFound = { isFound: false, numbers: [] }

function numberFound(wanted: string, { isFound, numbers }: NumberFound): ValueFound {
  const [number = ''] = numbers
  const note = isFound === null ? ` (${excerpt(number, 60)} may be read in more ways than one)` : ''
  const shown = wanted.length > 60 ? `${wanted.slice(0, 60)}…` : wanted
  return { shown, isFound, note }
}

/** What had to be overlooked, as it stands in a detail. */
function overlooked(found: TextFound): string {
  return found && found.length > 0 ? ` (by ${found.join(', ')})` : ''
}
