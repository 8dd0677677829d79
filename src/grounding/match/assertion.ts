import { IRREGULAR } from '../../core/words/irregular.js'
import type { Token } from '../words/token.js'
import type { AlignedClause } from './clause.js'
import type { Window } from './window.js'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const CONDITIONS = words('if unless whether')
const NO_CONDITION_AFTER = words('even as only')
const NO_CONDITION_BEFORE = words('any not so')

/** Before a verb these say that it may be or would be, not that it is. */
const MODALS = words('may might could would should almost nearly')
/** Before a verb these say that it is not done yet. */
const UNFINISHED = words('will shall being')

/** Before "to" and a verb these say that it is wanted, planned or said. */
const INTENTS =
  words(`plan plans planned planning try tries tried trying attempt attempts attempted attempting hope hopes hoped hoping
  intend intends intended aim aims aimed expect expects expected want wants wanted wish wishes wished seek seeks sought
  threaten threatens threatened promise promises promised propose proposes proposed offer offers offered prepare prepares
  prepared preparing vow vows vowed pledge pledges pledged agree agrees agreed need needs needed claim claims claimed believed
  alleged rumoured rumored said thought supposed likely going claiming due set talks`)

/** Before a verb in -ing. */
const WEIGHED =
  words(`consider considers considered considering avoid avoids avoided avoiding deny denies denied denying propose proposes
  proposed suggest suggests suggested contemplate contemplates contemplated discuss discusses discussed discussing`)

/** What follows one of these is somebody's word, or is said not to be so. */
const REPORTS =
  words(`claim claims claimed claiming allege alleges alleged alleging allegation allegations deny denies denied denying
  dispute disputes disputed doubt doubts doubted believe believes believed suspect suspects suspected speculate speculates
  speculated speculation assume assumes assumed pretend pretends pretended imagine imagines imagined rumour rumours
  rumor rumors accuse accuses accused predict predicts predicted forecast forecasts fear fears feared suppose supposing assuming`)

/** Before "that". */
const DOUBTS = words(
  'false untrue myth hoax wrong incorrect unclear unlikely doubtful possible impossible probable unproven',
)

/** After a negator these leave it open: "does not say that". */
const SAYINGS =
  words(`say says said mention mentions mentioned state states stated confirm confirms confirmed prove proves proved show
  shows showed shown know knows knew think thinks thought believe report reports reported mean means establish established`)

/** After a negator and before "that". */
const PROOFS = words('evidence proof indication sign reason doubt guarantee')

/** Wherever in the clause they stand. */
const ADVERBS =
  words(`allegedly supposedly purportedly reportedly perhaps possibly maybe probably presumably wrongly falsely mistakenly
  erroneously hypothetically necessarily`)

const PAST_AUXILIARY = /^(?:was|were|has|have|had|did|been)$/

/**
 * Whether the clause only supposes, plans, foresees or reports what the statement says as a fact. A statement that has such
 * a word of its own is left alone: it and the evidence are compared word by word.
 */
export function isNotAsserted({ tokens: stated }: Window, { sentence, tokens }: AlignedClause): boolean {
  const says = (...lists: ReadonlySet<string>[]): boolean =>
    stated.some(({ word }) => lists.some((list) => list.has(word)))
  if (!says(CONDITIONS, MODALS) && (isConditional(tokens) || isConditional(sentence.tokens.slice(0, 1))))
    return true
  if (!says(MODALS, INTENTS) && isForeseen(stated, tokens)) return true
  if (says(MODALS, DOUBTS, ADVERBS) || stated.some((_, at) => isReporting(stated, at))) return false
  return (
    tokens.some(({ word }) => ADVERBS.has(word)) ||
    isReported(stated, sentence.tokens, sentence.text, sentence.start)
  )
}

function isConditional(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ word }, at) =>
      CONDITIONS.has(word) &&
      !NO_CONDITION_AFTER.has(tokens[at - 1]?.word ?? '') &&
      !NO_CONDITION_BEFORE.has(tokens[at + 1]?.word ?? ''),
  )
}

// "The accused" reports nothing.
function isReporting(tokens: readonly Token[], at: number): boolean {
  return REPORTS.has(tokens[at]?.word ?? '') && !/^(?:the|an?)$/.test(tokens[at - 1]?.word ?? '')
}

/** "May have won", "plans to buy": a verb of the statement stands after such a word, and nowhere without one. */
function isForeseen(stated: readonly Token[], tokens: readonly Token[]): boolean {
  const byRoot = new Map(stated.filter(({ tier }) => tier !== 'function').map((token) => [token.root, token]))
  const foreseen = new Set<Token>()
  for (const [at, { word }] of tokens.entries()) {
    const verb = verbAfter(tokens, at)
    const own = byRoot.get(verb?.root ?? '')
    if (verb && own && (!UNFINISHED.has(word) || isPast(own, stated))) foreseen.add(verb)
  }
  return [...foreseen].some(
    ({ root }) => !tokens.some((token) => token.root === root && !foreseen.has(token)),
  )
}

function verbAfter(tokens: readonly Token[], at: number): Token | undefined {
  const [word = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word]
  if (INTENTS.has(word) && next === 'to') return nextContent(tokens, at + 2)
  const isWeighed = WEIGHED.has(word) && next.endsWith('ing')
  return isWeighed || MODALS.has(word) || UNFINISHED.has(word) ? nextContent(tokens, at + 1) : undefined
}

const VERB_WITHIN = 5

function nextContent(tokens: readonly Token[], from: number): Token | undefined {
  return tokens
    .slice(from, from + VERB_WITHIN)
    .find(({ kind, tier, word }) => kind === 'word' && tier !== 'function' && !/(?:ly|ever)$/.test(word))
}

/** Whether the statement says that it is done. */
function isPast(verb: Token, stated: readonly Token[]): boolean {
  if (stated.some(({ word }) => UNFINISHED.has(word))) return false
  if (stated.some(({ word }) => PAST_AUXILIARY.test(word)) || verb.word.endsWith('ed')) return true
  return IRREGULAR.has(verb.word) && !/(?:s|ing)$/.test(verb.word)
}

function isNegator({ kind }: Token): boolean {
  return kind === 'negator'
}

/** Whether most of the statement stands after a word of {@link REPORTS}, or of {@link DOUBTS} and "that". */
function isReported(
  stated: readonly Token[],
  tokens: readonly Token[],
  text: string,
  offset: number,
): boolean {
  const roots = new Set(stated.filter(({ tier }) => tier !== 'function').map(({ root }) => root))
  const places = [...tokens.keys()].filter((at) => roots.has(tokens[at]?.root ?? ''))
  return tokens.some(({ word, end }, at) => {
    const hasThat = tokens[at + 1]?.word === 'that'
    const isNegated = tokens.slice(Math.max(0, at - 3), at).some(isNegator)
    const isOpen = isNegated && (SAYINGS.has(word) || (hasThat && PROOFS.has(word)))
    const isSource = tokens.slice(Math.max(0, at - 2), at).some(({ word: before }) => before === 'to')
    const isReport = isReporting(tokens, at) || (REPORTS.has(word) && (hasThat || isSource))
    if (!isReport && !isOpen && !(hasThat && DOUBTS.has(word))) return false
    const after = places.filter((place) => place > at)
    const first = tokens[after[0] ?? -1]
    if (!first || after.length * 2 <= places.length) return false
    return hasThat || isSource || !/[,;:]/.test(text.slice(end - offset, first.start - offset))
  })
}
