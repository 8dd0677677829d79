import type { StatementStatus } from '../../../core/finding.js'
import { isBeliedByReason, type Stance } from '../belied-by-reason.js'
import { passageWindow } from '../passage-window.js'
import { unbackedNumber } from '../unbacked-number.js'
import { type CitedPassage, citedPassages, type Sources } from './cited-passages.js'
import type { ReplyRuling } from './reply-schema.js'
import type { AskedClaim, ClaimRuling } from './ruling.js'
import { isTellingQuote } from './telling-quote.js'

/** A ruling as it stands if nobody is asked again, and why it is worth asking. */
interface Checked {
  readonly ruling: ClaimRuling
  readonly doubt: string | null
}

const STANCES: Readonly<Record<StatementStatus, Stance>> = {
  supported: 'for',
  contradicted: 'against',
  unsupported: 'open',
}

/** What the judge said of one claim, held against the evidence: what is in doubt is settled against the judge. */
export function checkedRuling(claim: AskedClaim, said: readonly ReplyRuling[], sources: Sources): Checked {
  const [ruling] = said
  if (!ruling) return inError('judge_malformed', 'The judge left this claim out.')
  if (new Set(said.map(({ verdict }) => verdict)).size > 1) {
    return inError('judge_inconsistent', 'The judge gave two verdicts on this claim.')
  }
  if (!/\p{L}{2}/u.test(ruling.reason))
    return inError('judge_malformed', 'The judge gave no reason for its verdict.')
  if (isBeliedByReason(STANCES[ruling.verdict], ruling.reason, `${claim.text} ${ruling.quote}`)) {
    return inError(
      'judge_inconsistent',
      `The judge says ${ruling.verdict}, and gives a reason for the opposite.`,
    )
  }
  return withEvidence(claim, ruling, sources)
}

function withEvidence(claim: AskedClaim, said: ReplyRuling, sources: Sources): Checked {
  const passages = citedPassages(said, sources)
  if (said.verdict === 'unsupported') return ruled(said, 'unsupported', passages ?? [], [])
  const signal = quoteFault(claim, said, passages) ?? numberFault(claim, said, passages ?? [])
  if (signal === null) return ruled(said, said.verdict, passages ?? [], [])
  return { ...ruled(said, 'unsupported', passages ?? [], [signal]), doubt: `${signal} (${said.verdict})` }
}

function quoteFault({ text }: AskedClaim, { quote }: ReplyRuling, passages: readonly CitedPassage[] | null) {
  if (quote.trim() === '') return 'no_quote'
  if (passages === null) return 'quote_not_found'
  return isTellingQuote(quote, text) ? null : 'quote_says_nothing'
}

/** Every number of a supported claim stands in what was quoted, or follows from it. */
function numberFault({ asserted }: AskedClaim, { verdict }: ReplyRuling, passages: readonly CitedPassage[]) {
  if (verdict !== 'supported') return null
  const missing = unbackedNumber(asserted, passages.map(passageWindow))
  return missing === null ? null : `number_not_in_quote: ${missing.slice(0, 60).toWellFormed()}`
}

function ruled(
  { reason }: ReplyRuling,
  status: StatementStatus,
  passages: readonly CitedPassage[],
  signals: readonly string[],
): Checked {
  const citations = passages.map(({ index, text, passage: { start, end } }) => ({
    index,
    quote: text.slice(start, end),
    start,
    end,
  }))
  return { ruling: { kind: 'ruled', status, citations, signals, reason }, doubt: null }
}

function inError(code: 'judge_inconsistent' | 'judge_malformed', message: string): Checked {
  return { ruling: { kind: 'error', code, message }, doubt: `${code}: ${message}` }
}
