import { type InjectionFinding, injectionsIn } from '../../injection.js'
import { neutralise } from '../../neutralise.js'
import { isBeliedByReason, isNegative } from '../belied-by-reason.js'
import { findQuote, type Passage } from '../find-quote.js'
import { type Quotable, quotable } from '../quotable.js'
import { quoteParts } from '../quote-parts.js'
import type { ReplyRuling } from './reply-schema.js'
import type { CriterionRuling } from './ruling.js'

/** A ruling as it stands if nobody is asked again, and why it is worth asking. */
interface Checked {
  readonly ruling: CriterionRuling
  readonly doubt: string | null
}

/** Words that may be quoted, and where they are addressed to the judge. */
export interface Quoted {
  readonly words: string
  readonly read: Quotable
  readonly injections: readonly InjectionFinding[]
}

/** Reads what may be quoted, as the model saw it. */
export function quotedFrom(words: string): Quoted {
  return { words, read: quotable(neutralise(words)), injections: injectionsIn(words) }
}

/** What the judge said of one criterion, held against the subject: what is in doubt is left undecided. */
export function checkedCriterion(criterion: string, said: readonly ReplyRuling[], from: Quoted): Checked {
  const [ruling] = said
  if (!ruling) return open('judge_malformed', 'the judge left this criterion out')
  if (new Set(said.map(({ met }) => met)).size > 1) {
    return open('judge_inconsistent', 'the judge ruled twice on this criterion, and otherwise')
  }
  if (!/\p{L}{2}/u.test(ruling.reason)) return open('judge_malformed', 'the judge gave no reason')
  if (ruling.met === 'cannot_tell') {
    return { ...open('cannot_tell', ruling.reason), doubt: null }
  }
  const stance = ruling.met === 'met' ? 'for' : 'against'
  if (isBeliedByReason(stance, ruling.reason, criterion)) {
    return open('judge_inconsistent', `the judge says ${ruling.met}, and gives a reason for the opposite`)
  }
  return withQuote(criterion, ruling, from)
}

function withQuote(criterion: string, { quote, reason, met }: ReplyRuling, from: Quoted): Checked {
  const isMet = met === 'met'
  if (quote.trim() === '') {
    const isFree = !isMet || isNegative(criterion)
    return isFree ? ruled(isMet, null, reason) : open('no_quote', 'the judge shows nothing that meets it')
  }
  const passages = passagesOf(quote, from)
  if (passages.length === 0) return open('quote_not_found', 'what the judge quotes stands nowhere')
  if (isMet && passages.every((passage) => isInjected(passage, from))) {
    return open('quote_is_injection', 'the judge quotes only what is addressed to it')
  }
  const [first] = passages
  return ruled(isMet, first ? from.words.slice(first.start, first.end) : null, reason)
}

function passagesOf(quote: string, { read }: Quoted): Passage[] {
  const whole = findQuote(quote, read)
  if (whole) return [whole]
  const parts = quoteParts(quote).map((part) => findQuote(part, read))
  return parts.flatMap((part) => part ?? []).length === parts.length
    ? parts.flatMap((part) => part ?? [])
    : []
}

/** Whether at least half of a passage is words to the judge. */
function isInjected({ start, end }: Passage, { injections }: Quoted): boolean {
  const injected = injections.reduce(
    (sum, one) => sum + Math.max(0, Math.min(end, one.end) - Math.max(start, one.start)),
    0,
  )
  return 2 * injected >= end - start
}

function ruled(met: boolean, quote: string | null, reason: string): Checked {
  return { ruling: { met, quote, reason }, doubt: null }
}

function open(code: string, text: string): Checked {
  const reason = `${code}: ${text}`
  return { ruling: { met: null, quote: null, reason }, doubt: reason }
}
