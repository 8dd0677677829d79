import type { AssertSpec, Fault } from '../../asserts/index.js'
import { numberTextsBelow } from '../../core/json/value.js'
import { type LateAssert, reviewLateAssert } from '../terms/late-assert.js'
import type { TermsContext } from '../terms/review-terms.js'

/** Reviews a check's `asserts`. @param context.at where the check stands @throws {Unavailable} */
export async function reviewAsserts(
  specs: readonly AssertSpec[],
  context: TermsContext,
): Promise<{ readonly asserts: readonly LateAssert[]; readonly faults: readonly Fault[] }> {
  const asserts: LateAssert[] = []
  const faults: Fault[] = []
  for (const [index, spec] of specs.entries()) {
    const numbers = numberTextsBelow(context.numbers, `/asserts/${index}`)
    const review = await reviewLateAssert(spec, {
      ...context,
      at: `${context.at}.asserts[${index}]`,
      numbers,
    })
    if (review.ok) asserts.push(review.assert)
    else faults.push(...review.faults)
  }
  return { asserts, faults }
}
