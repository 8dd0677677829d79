import type { BulletRuling } from '../../../core/axes/channel.js'

/** Words of a reason that only a property which does not hold can have. */
const DENIES =
  /\b(?:propert(?:y|ies)|criterion|it|this) (?:is|are) (?:not|un)[ -]?(?:met|satisfied|fulfilled)\b|\b(?:does not|doesn't|fails to) (?:hold|meet the property|satisfy the property)\b|\bnot_met\b|\bruling:? not met\b/i

/** Words of a reason that only a property which holds can have. */
const GRANTS =
  /\b(?:propert(?:y|ies)|criterion|it|this) (?:is|are) (?:fully |clearly |therefore |thus )?(?:met|satisfied|fulfilled)\b|\b(?:property|criterion) (?:fully |clearly )?holds\b|\bno (?:faults?|problems?|issues?|errors?|concerns?) (?:were |was |is |are )?(?:found|present|here|at all|whatsoever)\b/i

/** What a fault of one property is called in plain words. */
const FAULTS: Readonly<Record<string, RegExp>> = {
  factual_correctness: /\b(?:factually (?:wrong|incorrect|false)|is (?:wrong|incorrect|false|untrue))\b/i,
  no_hallucination: /\b(?:is|are|was|were) (?:invented|made up|fabricated|hallucinated)\b/i,
  valid_syntax:
    /\b(?:has|have|contains?|is) (?:an? )?(?:syntax error|invalid syntax|syntactically (?:wrong|invalid))/i,
  practical_utility: /\b(?:is|of) (?:useless|no (?:practical )?use|no value)\b/i,
}

const NEGATED =
  /\b(?:no|not|nothing|none|never|without|neither|nor|isn't|aren't|wasn't|doesn't|hardly|if|unless|would|were it)\b[^.;]*$/i

/**
 * Whether a ruling says one thing and its reason plainly another. Only what cannot be meant otherwise counts: a reason that is
 * merely lukewarm agrees with any ruling.
 */
export function reasonContradicts({ bullet, ruling, reason }: BulletRuling): boolean {
  if (ruling === 'met') return says(DENIES, reason) || says(FAULTS[bullet], reason)
  return (
    ruling === 'not_met' &&
    says(GRANTS, reason) &&
    !/\b(?:but|however|though|except|yet|only)\b/i.test(reason)
  )
}

/** Whether the words stand in a text, and nothing before them in their clause turns them round. */
function says(words: RegExp | undefined, text: string): boolean {
  const found = words?.exec(text)
  return found !== undefined && found !== null && !NEGATED.test(text.slice(0, found.index))
}
