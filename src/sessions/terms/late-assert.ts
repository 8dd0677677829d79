import { type Assert, type AssertSpec, type Fault, faultAt, reviewAssert } from '../../asserts/index.js'
import { valueOfJson } from '../../core/data/read-json.js'
import type { Value } from '../../core/data/value.js'
import { type JsonValue, numberTextsBelow } from '../../core/json/value.js'
import { boundValue } from './conditions-of.js'
import { noteName } from './name-scope.js'
import { namesIn, replaceInObject, replaceInWhere, replaceNames, replaceTexts } from './named-values.js'
import type { TermsContext } from './review-terms.js'

/** An assert that may use names of values, which are known when it runs. */
export interface LateAssert {
  /** @throws {SessionTrouble} `not_bound` */
  assertOf(bound: ReadonlyMap<string, Value>): Assert
}

export type LateAssertReview =
  | { readonly ok: true; readonly assert: LateAssert }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** What stands for a name while an assert is reviewed; no request can hold it. */
const MARK = '\ud800name:'
/** A named value may be of any of these kinds. */
const PLACEHOLDERS: readonly ((name: string) => JsonValue)[] = [(name) => MARK + name, () => 1, () => true]

/** Reviews an assert; see {@link reviewAssert}. @throws {Unavailable} */
export async function reviewLateAssert(spec: AssertSpec, context: TermsContext): Promise<LateAssertReview> {
  const faults = [...unknownNames(spec.value, `${context.at}.value`, context)]
  for (const [index, argument] of (spec.function_args ?? []).entries())
    faults.push(...unknownNames(argument, `${context.at}.function_args[${index}]`, context))
  if (faults.length > 0) return { ok: false, faults }
  const isLate = namesIn([spec.value, ...(spec.function_args ?? [])]).length > 0
  return isLate ? reviewWithNames(spec, context) : reviewPlain(spec, context)
}

async function reviewPlain(spec: AssertSpec, context: TermsContext): Promise<LateAssertReview> {
  const review = await reviewAssert(spec, context)
  return review.ok ? { ok: true, assert: { assertOf: () => review.assert } } : review
}

/** It can hold if it could for a value of some kind. */
async function reviewWithNames(spec: AssertSpec, context: TermsContext): Promise<LateAssertReview> {
  let firstFaults: readonly Fault[] | undefined
  for (const placeholder of PLACEHOLDERS) {
    const value = replaceNames(spec.value, placeholder)
    const review = await reviewAssert({ ...markedArguments(spec), value }, context)
    if (review.ok) return { ok: true, assert: late(review.assert, expectedOf(spec, context)) }
    firstFaults ??= review.faults
  }
  return { ok: false, faults: firstFaults ?? [] }
}

function markedArguments(spec: AssertSpec): AssertSpec {
  const { function_args: given } = spec
  return given ? { ...spec, function_args: given.map((one) => replaceNames(one, mark)) } : spec
}

/** The expected value with marks in it, whatever the assert was reviewed with. */
function expectedOf({ value }: AssertSpec, { numbers }: TermsContext): Value {
  return valueOfJson({ value: replaceNames(value, mark), numbers: numberTextsBelow(numbers, '/value') })
}

function mark(name: string): string {
  return MARK + name
}

function late(assert: Assert, expected: Value): LateAssert {
  return {
    assertOf(bound) {
      const by = (text: string) => (text.startsWith(MARK) ? boundValue(text.slice(MARK.length), bound) : text)
      const { object, filter } = assert.arguments
      return {
        ...assert,
        expected: replaceTexts(expected, by),
        arguments: {
          ...assert.arguments,
          object: replaceInObject(object, by),
          filter: replaceInWhere(filter, by),
        },
      }
    },
  }
}

function unknownNames(json: JsonValue, at: string, { names }: TermsContext): Fault[] {
  return namesIn(json).flatMap((name) => {
    const why = noteName(name, names)
    return why === null ? [] : [faultAt(at, why)]
  })
}
