import type { StatementStatus, Zone } from '../../core/finding.js'
import { wordMatch } from '../match/word-match.js'
import type { GroundingSettings } from '../policy.js'
import type { Token } from '../words/token.js'
import { mainVerb } from '../words/verbs.js'
import { type Claim, claimOf, isNounOfName, isWeak, singleClaims } from './claim.js'
import type { Fact } from './fact.js'
import { type FactIndex, likelyFacts } from './fact-index.js'
import { type Held, heldBy } from './held.js'
import { tells, wordsFrom } from './words.js'

/** What the facts of the evidence say of a statement. */
export interface FactRuling {
  readonly status: StatementStatus
  readonly zone: Zone
  readonly signals: readonly string[]
  readonly decisive: boolean
  /** Weighted share of the statement that the facts hold, 0..1. */
  readonly coverage: number
  readonly facts: readonly Fact[]
}

/** Facts looked at closely: enough for the cells of a row and its neighbours. */
const FACTS_MAX = 24

/**
 * Rules on a statement by single values and what they are said of: a value in another row, column, object or under another
 * key supports nothing.
 *
 * @param names of what the statement is of, where it does not say so itself
 */
export function ruleOnFacts(
  tokens: readonly Token[],
  names: readonly Token[],
  index: FactIndex,
  settings: GroundingSettings,
): FactRuling | undefined {
  if (index.facts.length === 0) return undefined
  const rulings = singleClaims(claimOf(tokens, names), index).map((claim) =>
    ruleOnOne(claim, index, settings),
  )
  const found = rulings.flatMap((ruling) => ruling ?? [])
  if (found.length < rulings.length || found.length === 0) return found[0] && lessSure(found[0])
  return together(found)
}

/** One of several values is nowhere. */
function lessSure(ruling: FactRuling): FactRuling {
  return ruling.status === 'supported'
    ? { ...ruling, status: 'unsupported', signals: ['number_absent'] }
    : ruling
}

const RANK: Readonly<Record<StatementStatus, number>> = { contradicted: 0, unsupported: 1, supported: 2 }

/** The whole is as good as its worst part. */
function together(rulings: readonly FactRuling[]): FactRuling {
  const [worst] = [...rulings].sort(
    (one, other) => RANK[one.status] - RANK[other.status] || one.coverage - other.coverage,
  )
  if (!worst) throw new TypeError('no rulings')
  const { status, zone, signals, decisive, coverage } = worst
  return {
    status,
    zone,
    signals,
    decisive,
    coverage,
    facts: [...new Set(rulings.flatMap(({ facts }) => facts))],
  }
}

const BEST: Readonly<Record<StatementStatus, number>> = { supported: 0, contradicted: 1, unsupported: 2 }

function ruleOnOne(claim: Claim, index: FactIndex, settings: GroundingSettings): FactRuling | undefined {
  const rulings = likelyFacts(claim.tokens, index, FACTS_MAX).map((fact) =>
    ruleByFact(fact, claim, index, settings),
  )
  return rulings.sort(
    (one, other) =>
      BEST[one.status] - BEST[other.status] || other.coverage - one.coverage || other.saidAt - one.saidAt,
  )[0]
}

/** Of "Berlin is in Germany" the cell that says Germany is cited, and not the one that says Berlin. */
interface RulingByFact extends FactRuling {
  /** The last place in the claim of what the value says. */
  readonly saidAt: number
}

function ruleByFact(fact: Fact, claim: Claim, index: FactIndex, settings: GroundingSettings): RulingByFact {
  const held = heldBy(fact, claim, index)
  const whole = coverageOf(claim, fact.isTrue === undefined ? held : withOpposites(held), [])
  const blocks = blocksOf(fact, claim, held, index)
  const conflict = conflictOf(fact, claim, held, index, settings)
  const isSaid = blocks.length === 0 && whole >= settings.likely && isAddressed(fact, claim, held, index)
  const turned = isSaid ? turnedBy(fact, claim, held) : undefined
  const signals = conflict ? [conflict] : turned ? [turned] : blocks
  const status =
    conflict || turned ? 'contradicted' : isSaid && signals.length === 0 ? 'supported' : 'unsupported'
  return {
    status,
    zone: zoneOf(claim, whole, settings),
    signals,
    decisive: status === 'contradicted',
    coverage: whole,
    facts: [fact],
    saidAt: held.value.findLastIndex((match) => match > 0),
  }
}

/** "Inactive" speaks of "active: true" as "active" does. */
function withOpposites(held: Held): Held {
  return { ...held, frame: held.frame.map((match, at) => (held.against.includes(at) ? 1 : match)) }
}

/** Weighted share of the claim that the fact holds, where the words at some places are left out. */
function coverageOf({ tokens, given }: Claim, { frame, value }: Held, but: readonly number[]): number {
  let [sum, total] = [0, 0]
  for (const [at, { weight }] of tokens.entries()) {
    if (at < given || but.includes(at)) continue
    total += weight
    sum += weight * Math.max(frame[at] ?? 0, value[at] ?? 0)
  }
  return total > 0 ? sum / total : 0
}

/** Why a fact that holds much of a claim still does not say it. */
function blocksOf(fact: Fact, claim: Claim, held: Held, index: FactIndex): string[] {
  const isOpen = (at: number) => Math.max(held.frame[at] ?? 0, held.value[at] ?? 0) === 0
  const own = [...claim.tokens.entries()].filter(([at]) => at >= claim.given)
  const blocks: string[] = []
  const missing = own.filter(([at, token]) => token.quantity && !isWeak(token) && isOpen(at))
  if (missing.length > 0) {
    const isElsewhere = missing.every(([, token]) => index.sameKeys(token).length > 0)
    blocks.push(isElsewhere ? 'number_elsewhere' : 'number_absent')
  }
  if (held.isOfAnother) blocks.push('said_of_another')
  if (hasOpenName(claim, held)) blocks.push('name_absent')
  if (hasOpenVerb(fact, claim, held, index)) blocks.push('verb_absent')
  if (fact.isTrue === undefined && held.against.some((at) => !claim.tokens[at]?.quantity))
    blocks.push('word_replaced')
  return blocks
}

/** Whether a name behind the first word is not held. */
function hasOpenName({ tokens, given }: Claim, { frame, value }: Held): boolean {
  return tokens.some((token, at) => {
    const isName = at > given && token.capital && token.kind === 'word' && tells(token)
    return isName && Math.max(frame[at] ?? 0, value[at] ?? 0) === 0
  })
}

/** A verb that stands nowhere is let off only where the column says all that it could: "Height" of "rises 324 m". */
function hasOpenVerb(fact: Fact, claim: Claim, held: Held, index: FactIndex): boolean {
  const places = [...claim.tokens.keys()].filter((at) => at >= claim.given && !isNounOfName(claim, at, index))
  const verb = places[mainVerb(places.flatMap((at) => claim.tokens[at] ?? [])) ?? -1]
  if (verb === undefined || Math.max(held.frame[verb] ?? 0, held.value[verb] ?? 0) > 0) return false
  return !held.against.includes(verb) && headerShare(fact, held) < 1
}

/** How much of the column's or key's own words the claim has, 0..1; 0 where they tell nothing. */
function headerShare({ header }: Fact, held: Held): number {
  const words = header.words.tokens.filter((token) => token.quantity || (tells(token) && !isGeneric(token)))
  const matched = held.header.filter((match) => match > 0).length
  return words.length === 0 ? (matched > 0 ? 1 : 0) : Math.min(1, matched / words.length)
}

const GENERIC =
  /^(?:status|state|type|kind|name|title|value|amount|count|number|total|date|time|flag|info|data|id|field|column|result|text|description|role|position)$/

function isGeneric({ word }: Token): boolean {
  return GENERIC.test(word)
}

const HEADER_MIN = 0.5
const TRUTH_HEADER_MIN = 0.8
const VALUE_MIN = 0.5

/** Whether the claim speaks of this value, and says what it is. */
function isAddressed(fact: Fact, claim: Claim, held: Held, index: FactIndex): boolean {
  if (fact.isTrue !== undefined) return isOfTruth(fact, claim, held)
  const said = [...held.value.entries()].filter(
    ([at, match]) => match > 0 && tells(claim.tokens[at] as Token),
  )
  if (said.length === 0 || !hasValueWords(fact, claim)) return false
  const isNumber = said.every(([at]) => claim.tokens[at]?.quantity)
  return !isNumber || headerShare(fact, held) >= HEADER_MIN || isAllHeld(claim, held, index)
}

function isOfTruth(fact: Fact, { tokens }: Claim, held: Held): boolean {
  const opposites = held.against.filter((at) => !tokens[at]?.quantity).length
  const words = fact.header.words.tokens.filter(tells)
  const matched = held.header.filter((match, at) => match > 0 && tells(tokens[at] as Token)).length
  return words.length > 0 && (matched + opposites) / words.length >= TRUTH_HEADER_MIN
}

/** A claim that has one word of a longer value does not say the value. */
function hasValueWords({ value }: Fact, { tokens }: Claim): boolean {
  const words = wordsFrom(tokens)
  const telling = value.tokens.filter(tells)
  const found = telling.filter((token) => wordMatch(token, words) > 0 || token.quantity)
  return (
    !OPEN_WORDS.test(value.tokens.map(({ word }) => word).join(' ')) &&
    found.length >= telling.length * VALUE_MIN
  )
}

/** These leave open whether what they stand with is so. */
const OPEN_WORDS =
  /\b(?:may|might|could|would|will|partly|partially|almost|nearly|pending|awaiting|planned|expected|possibly|probably|if|unless|to be)\b/

function isAllHeld(claim: Claim, held: Held, index: FactIndex): boolean {
  return claim.tokens.every(
    (token, at) =>
      at < claim.given ||
      !tells(token) ||
      Math.max(held.frame[at] ?? 0, held.value[at] ?? 0) > 0 ||
      isNounOfName(claim, at, index),
  )
}

/** Another number, date or opposite word in the very place that the claim speaks of. */
function conflictOf(
  fact: Fact,
  claim: Claim,
  held: Held,
  index: FactIndex,
  settings: GroundingSettings,
): string | undefined {
  const { against, isOfAnother, names, value } = held
  const [first] = against
  const token = claim.tokens[first ?? -1]
  if (first === undefined || !token || isOfAnother || claim.isNegated || isWeak(token)) return undefined
  if (token.quantity && hasOpenName(claim, held)) return undefined
  if (fact.isTrue !== undefined) return undefined
  const isOfRecord =
    names.some((match, at) => match > 0 && tells(claim.tokens[at] as Token)) ||
    index.countOf(fact.header.slot) === 1
  const isOfColumn = token.quantity
    ? headerShare(fact, held) >= HEADER_MIN
    : headerShare(fact, held) >= HEADER_MIN || isGenericHeader(fact)
  const least = token.quantity ? settings.quantityConflict : settings.antonym
  if (!isOfRecord || !isOfColumn || coverageOf(claim, held, against) < least) return undefined
  // A number that is held besides says that the other one is of something else.
  if (token.quantity && value.some((match, at) => match > 0 && claim.tokens[at]?.quantity)) return undefined
  if (!token.quantity) return 'antonym'
  const isDate =
    token.quantity.kind === 'date' ||
    (token.quantity.kind === 'amount' && token.quantity.measure === 'weekday')
  return isDate ? 'date_conflict' : 'number_conflict'
}

function isGenericHeader({ header }: Fact): boolean {
  return header.words.tokens.filter(tells).every(isGeneric)
}

/** Whether a fact that has all words of the claim says the contrary of it. */
function turnedBy(fact: Fact, claim: Claim, held: Held): string | undefined {
  const opposites = held.against.filter((at) => !claim.tokens[at]?.quantity).length
  const negators = fact.value.tokens.filter(({ kind }) => kind === 'negator').length
  const turns = (claim.isNegated ? 1 : 0) + opposites + negators + (fact.isTrue === false ? 1 : 0)
  if (turns % 2 === 0) return undefined
  return opposites > 0 ? 'antonym' : 'negation'
}

function zoneOf({ tokens, given }: Claim, coverage: number, settings: GroundingSettings): Zone {
  if (coverage < settings.partial) return 'absent'
  if (coverage < settings.likely) return 'partial'
  const own = tokens.slice(given)
  const telling = own.filter(({ tier }) => tier !== 'function').length
  if (own.length < settings.strictWords || telling < 2) return 'likely'
  return coverage >= settings.covered ? 'covered' : 'likely'
}
