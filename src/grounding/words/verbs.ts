import { stem } from '../../core/words/stem.js'
import type { Token } from './token.js'

const VERBS: ReadonlySet<string> = new Set(
  `accept achieve acquire act add admit adopt affect agree aim allow announce answer appear apply appoint approve argue arrest arrive
  ask attack attend award ban beat become begin believe belong bomb born break bring broadcast build buy call cancel carry cause
  change choose claim close collect combine come command compete complete compose conduct confirm consider consist contain continue
  contribute control cost create cross dance deal decide declare defeat defend deny depict describe design destroy develop die
  direct discover distribute divorce dominate donate draw drink drive earn eat edit elect employ end enjoy enter escape establish
  exist expand explain export express face fail fall feature feel fight fill find finish fire fly follow form found fund gain
  generate get give go graduate grow happen hate hear help hire hit host identify import improve include increase inspire install
  introduce invent invest invite join jump keep kill know last launch lead learn leave lend like live lose love maintain make
  manage manufacture marry measure meet merge miss move murder need negotiate nominate obtain occur offer open operate oppose
  order organize originate own paint pass pay perform plan play portray practice prefer prepare present prevent produce promote
  propose protect prove provide publish purchase rank reach read receive recognize record reduce refuse reject release rely
  remain remove rename repair replace report represent require resign result retire return reveal rise rule run save say see sell
  send serve share shoot show sign sing sink sleep solve speak spend spread stand star start stay steal stop study succeed suffer
  supply support survive swim take teach tell think threaten throw train transfer travel turn use visit vote wait walk want watch
  wear weigh win wish work write`
    .split(/\s+/)
    .map(stem),
)

const FINITE =
  /^(?:is|are|was|were|am|has|have|had|does|do|did|will|would|can|could|shall|should|may|might|must)$/

/** Whether a word looks like a verb: an auxiliary, one of a list of common verbs, or a form in -ed. */
export function looksLikeVerb(token: Token): boolean {
  return FINITE.test(token.word) || looksLikeMainVerb(token)
}

function looksLikeMainVerb(token: Token): boolean {
  if (token.kind !== 'word' || token.tier === 'function') return false
  return VERBS.has(token.stem) || (token.word.length > 4 && token.word.endsWith('ed'))
}

// "I agree", "we know that", "you can see": what comes after is what is stated.
const SPEAKERS = /^(?:i|we|you)$/

/**
 * The place of the verb that carries a statement: the first that looks like one, is no frame word, no name, and not what
 * a speaker says of himself; undefined where none can be told.
 */
export function mainVerb(tokens: readonly Token[]): number | undefined {
  const at = tokens.findIndex((token, place) => {
    if (!looksLikeMainVerb(token) || token.tier === 'frame' || (token.capital && place > 0)) return false
    return !SPEAKERS.test(tokens[place - 1]?.word ?? '')
  })
  return at < 0 ? undefined : at
}

/** What prose leaves out where the rest says it: "a novel of 1950", "the Texan band", and what a speaker says of himself. */
const OFTEN_LEFT_OUT: ReadonlySet<string> = new Set(
  `born die live start begin form found establish create make build release publish launch open hold include consist contain
  locate base relate associate attribute consider regard refer know think believe hear need last feature wear share
  work air describe represent involve dedicate appear`
    .split(/\s+/)
    .map(stem),
)

/** Whether a verb is often left out without its being missed. "Directed" and "sued" are not: they say who did what. */
export function isOftenLeftOut({ stem: verbStem }: Token): boolean {
  return OFTEN_LEFT_OUT.has(verbStem)
}
