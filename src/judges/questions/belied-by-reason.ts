/** Who says that the whole claim or criterion does not hold. */
const AGAINST =
  /\b(?:(?:is|are|was|were|be|been) (?:directly |clearly |explicitly )?(?:contradicted|unsupported|violated|refuted|false|incorrect|wrong|untrue)|contradicts?|contradicting|contradictory|conflicts? with|unsupported|violates?)\b/
/** The same with the negation before the word. */
const NOT_MET =
  /\b(?:criterion|claim|requirement|condition|statement)\b[^.;]{0,40}?(?:\bnot|n't) (?:being |be )?(?:met|satisfied|fulfilled|supported)\b|\b(?:not|n't) (?:meet|satisfy|support|fulfil) the\b/
/** Who says that something is not there. */
const ABSENT =
  /\b(?:not|never|nowhere) (?:\w+ )?(?:mentioned|stated|present|found|included|given|met|satisfied|supported|specified|addressed|provided|confirmed|shown|there)\b|\b(?:does|do|did)(?: not|n't) (?:\w+ )?(?:mention|say|state|contain|include|specify|address|provide|appear|confirm)\b|\bno (?:evidence|mention|support|statement|information)\b|\bsilent\b|\b(?:is|are) (?:missing|absent|lacking|omitted)\b|\blacks?\b|\bfails? to\b|\bcannot be (?:verified|confirmed)\b/
/** Who says that it does hold. */
const FOR =
  /\b(?:matches|(?:is|are|was) (?:directly |clearly |explicitly |fully )?(?:supported|confirmed|met|satisfied|fulfilled|present|included|correct)|supports|confirms|satisfies|fulfils|meets|agrees? with|consistent with|identical to)\b/
/** "Does not contradict" speaks for a claim, and "does not match" against one. */
const TURNED_ROUND =
  /\b(?:not|never|nothing|no|without|n't|neither|nor|in|non)[ -]?(?:\w+ ){0,2}(?:contradict\w*|conflicts? with|violat\w*|match\w*|supports?|supported|confirm\w*|met|meets?|satisf\w+|present|included|agrees? with|consistent with|identical to|correct|missing|absent|unsupported|false|incorrect|wrong)\b/g
/** A sentence with one of these weighs two sides, of which one may sound like the other verdict. */
const WEIGHS =
  /\b(?:but|however|whereas|while|although|though|instead|rather|yet|except|not|never|no|only)\b|n't\b/
const NEGATIVE =
  /\b(?:not|no|never|none|nothing|nobody|neither|nor|without|avoids?|avoided|lacks?|lacking|absent|absence|free of|free from|omits?|excludes?|missing|silent|refus\w+|unsupported|unmentioned|refrains?)\b|n't\b/i

/** Whether a sentence is about something that is not there. */
export function isNegative(sentence: string): boolean {
  return NEGATIVE.test(sentence)
}

/** What a verdict comes down to. `open`: the text is said to be silent. */
export type Stance = 'for' | 'against' | 'open'

/**
 * Whether a judge's reason says the opposite of its verdict, by its wording alone. Where the thing ruled on is itself
 * negative ("does not mention the price") only words about the ruling count, since all others may speak of the thing.
 */
export function isBeliedByReason(stance: Stance, reason: string, about: string): boolean {
  const text = reason.toLowerCase().replaceAll('’', "'")
  const plain = text.replace(TURNED_ROUND, ' ')
  const isAgainst = AGAINST.test(plain) || NOT_MET.test(text)
  if (isNegative(about)) return stance === 'for' && isAgainst
  const isAbsent = ABSENT.test(text)
  if (stance === 'for') return isAgainst || isAbsent
  const isFor = FOR.test(plain) && !WEIGHS.test(text)
  if (stance === 'open') return isFor || (isAgainst && !isAbsent && !/\bsupport/.test(text))
  return isFor && !isAgainst && !isAbsent
}
