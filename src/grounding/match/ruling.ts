import type { StatementStatus, Zone } from '../../core/finding.js'
import type { GroundingSettings } from '../policy.js'
import type { FramedStatement } from '../split/json-leaves.js'
import { isOftenLeftOut, mainVerb } from '../words/verbs.js'
import { isNotAsserted } from './assertion.js'
import { alignedClause } from './clause.js'
import type { Evidence } from './evidence.js'
import { hasAbsentName } from './names.js'
import { hasOtherNegation } from './negation.js'
import { type Order, orderOf } from './order.js'
import { type PolarityRuling, ruleOnPolarity } from './polarity.js'
import { type QuantityRuling, ruleOnQuantities } from './quantity-conflict.js'
import { hasOtherVerb, hasReplacedWord, isOutranked } from './replaced.js'
import { hasSwappedRoles, hasTurnedVoice } from './roles.js'
import { type Swap, swapOf } from './swapped.js'
import { coverageBut, findWindow, statementTokens, type Window } from './window.js'
import { CREDITS } from './word-match.js'

/** What the rules say of one statement, and the passage they looked at. */
export interface Ruling {
  readonly status: StatementStatus
  readonly zone: Zone
  /** What was found for or against it, the one that decided first. */
  readonly signals: readonly string[]
  readonly decisive: boolean
  readonly coverage: number
  readonly window: Window
}

const DECISIVE: ReadonlySet<string> = new Set(['number_conflict', 'date_conflict', 'antonym', 'negation'])
const AGREES: PolarityRuling = {
  negationDiffers: false,
  elseVerbatim: false,
  opposites: [],
  areSure: true,
  isTurned: false,
  isOfAnother: false,
  hasDenied: false,
  hasException: false,
}

/** Rules on one statement. */
export function ruleOn(statement: FramedStatement, evidence: Evidence, settings: GroundingSettings): Ruling {
  const window = findWindow(statementTokens(statement), evidence)
  const clause = alignedClause(window)
  const polarity = clause ? ruleOnPolarity(statement.text, window, clause, settings.verbatimRun) : AGREES
  const coverage = reconciled(window, polarity)
  const order = orderOf(window)
  const quantities = ruleOnQuantities(window, clause, evidence, settings.quantityConflict)
  const isAsserted = !clause || !isNotAsserted(window, clause)
  const swap = clause && swapOf(window, clause, evidence)
  const found = [
    ...quantityConflicts(window, quantities, polarity),
    ...polarityConflicts(polarity, window, clause?.coverage ?? 0, order, settings),
    ...swapConflicts(swap, window, polarity, order, settings),
  ]
  // What the evidence does not assert, or says of something else, contradicts nothing.
  const conflicts = found.length > 0 && isAsserted && isOfTheSame(window, polarity, swap) ? found : []
  const blocks = [
    ...(isAsserted ? [] : ['not_asserted']),
    ...blocksOf(window, order, quantities, polarity, evidence, settings),
  ]
  const zone = zoneOf(window, coverage, order, conflicts.length > 0 || blocks.length > 0, settings)
  const signals = [...conflicts, ...blocks]
  const decisive = conflicts.some((signal) => DECISIVE.has(signal))
  return {
    status: statusOf(conflicts, blocks, coverage, settings),
    zone,
    signals,
    decisive,
    coverage,
    window,
  }
}

/** Whether no other word of the statement is replaced than those that may contradict. */
function isOfTheSame(
  window: Window,
  { opposites, isOfAnother }: PolarityRuling,
  swap: Swap | undefined,
): boolean {
  return !isOfAnother && !hasReplacedWord(window, new Set([...opposites, ...(swap ? [swap.at] : [])]))
}

/** A swap beside a negation or an opposite, or in another order, may well say the same. */
function swapConflicts(
  swap: Swap | undefined,
  window: Window,
  { isTurned, opposites }: PolarityRuling,
  order: Order,
  settings: GroundingSettings,
): string[] {
  if (!swap || order.kept < settings.coveredOrder || isTurned || opposites.length > 0) return []
  return coverageBut(window, [swap.at]) > settings.swap ? [swap.signal] : []
}

/** Where a number and a date both differ, or the verb is not there or is turned round, it is another event. */
function quantityConflicts(
  window: Window,
  { conflicts }: QuantityRuling,
  { opposites }: PolarityRuling,
): readonly string[] {
  const verb = mainVerb(window.tokens)
  const hasVerb = verb === undefined || (window.matches[verb] ?? 0) > 0
  return hasVerb && opposites.length === 0 && conflicts.length < 2 ? conflicts : []
}

// "Not safe" and "unsafe" agree: there the opposite counts as found.
function reconciled(
  { tokens, coverage }: Window,
  { isTurned, isOfAnother, opposites }: PolarityRuling,
): number {
  if (isTurned || isOfAnother || opposites.length === 0) return coverage
  const total = tokens.reduce((sum, { weight }) => sum + weight, 0)
  const added = opposites.reduce((sum, at) => sum + (tokens[at]?.weight ?? 0) * CREDITS.synonym, 0)
  return Math.min(1, coverage + added / total)
}

function polarityConflicts(
  { isTurned, elseVerbatim, opposites, areSure, hasException }: PolarityRuling,
  window: Window,
  clauseCoverage: number,
  order: Order,
  settings: GroundingSettings,
): string[] {
  // Where words are not spaced, negation is read off single letters: enough to doubt, too little to contradict.
  const isSure = window.tokens.every(({ unspaced }) => !unspaced)
  if (!isSure || !isTurned) return []
  if (opposites.length > 0) {
    // "Ann is older than Bob" and "Bob is younger than Ann" agree.
    const isSaidOfTheSame = order.kept >= settings.coveredOrder && !hasException
    if (!isSaidOfTheSame || coverageBut(window, opposites) <= settings.antonym) return []
    return [areSure ? 'antonym' : 'antonym_weak']
  }
  if (elseVerbatim && !hasException) return ['negation']
  return clauseCoverage > settings.negation ? ['negation_weak'] : []
}

/** Why a statement whose words are there is still not supported. */
function blocksOf(
  window: Window,
  order: Order,
  quantities: QuantityRuling,
  { isTurned, isOfAnother, hasDenied, opposites }: PolarityRuling,
  evidence: Evidence,
  settings: GroundingSettings,
): string[] {
  const verb = mainVerb(window.tokens)
  const blocks: string[] = []
  if (quantities.absent) blocks.push('number_absent')
  else if (quantities.elsewhere) blocks.push('number_elsewhere')
  const found = window.sentences.flatMap((sentence) => sentence.tokens)
  const isDoubtful = hasDenied || hasOtherNegation(window.tokens, found)
  if (isDoubtful || (isTurned && opposites.length === 0)) blocks.push('negation_differs')
  if (verb !== undefined && (window.matches[verb] ?? 0) === 0 && isVerbMissed(window, verb, settings))
    blocks.push('verb_absent')
  if (order.kept < settings.order && !hasTurnedVoice(window)) blocks.push('order_lost')
  else if (window.coverage >= settings.partial && hasSwappedRoles(window)) blocks.push('roles_swapped')
  if (hasAbsentName(window, evidence)) blocks.push('name_absent')
  const isTurnedByWord = isOfAnother || (isTurned && opposites.length > 0)
  if (isTurnedByWord || isOutranked(window) || hasReplacedWord(window)) blocks.push('word_replaced')
  return blocks
}

/**
 * Whether the want of the main verb tells: where nearly all else is there it is seldom missed ("a novel of 1950" was
 * published in 1950), unless another verb stands in its place.
 */
function isVerbMissed(window: Window, verb: number, { verbless }: GroundingSettings): boolean {
  const token = window.tokens[verb]
  const isLetOff = window.coverage >= verbless && token !== undefined && isOftenLeftOut(token)
  return !isLetOff || hasOtherVerb(window, verb)
}

function zoneOf(
  { tokens, matches }: Window,
  coverage: number,
  order: Order,
  isHeld: boolean,
  settings: GroundingSettings,
): Zone {
  if (coverage < settings.partial) return 'absent'
  if (coverage < settings.likely) return 'partial'
  const telling = tokens.filter(({ tier }) => tier !== 'function').length
  if (tokens.length < settings.strictWords || telling < 2) return 'likely'
  const verb = mainVerb(tokens)
  if (verb !== undefined && matches[verb] === 0) return 'likely'
  if (!isHeld && order.run >= settings.verbatimRun) return 'verbatim'
  const isClose = order.kept >= settings.coveredOrder && order.run >= settings.coveredRun
  return coverage >= settings.covered && isClose ? 'covered' : 'likely'
}

function statusOf(
  conflicts: readonly string[],
  blocks: readonly string[],
  coverage: number,
  settings: GroundingSettings,
): StatementStatus {
  if (conflicts.length > 0) return 'contradicted'
  return blocks.length === 0 && coverage >= settings.likely ? 'supported' : 'unsupported'
}
