import { stem } from '../../core/words/stem.js'
import type { Token } from './token.js'
import { KINDS } from './wordnet/kinds.js'

/** Trees that WordNet has not, or has in other parts of speech, in the form of {@link KINDS}. */
const OWN = `colour: red(crimson/scarlet maroon) orange yellow green blue(navy turquoise) purple/violet pink brown(tan beige) black white grey/gray
material: wooden/wood stone brick glass metal(steel iron bronze copper aluminium) plastic paper cement/concrete leather cotton woollen/wool silk
compass: north south east west
region: northern southern eastern western central
hour: morning afternoon evening night
posture: sit/sitting stand/standing lie/lying kneel/kneeling
nation: British(English Scottish Welsh) Irish Chinese Ukrainian Ethiopian Nigerian Australian
country: America Australia Japan Russia Canada Mexico Cuba Ukraine Israel Turkey
schooling: kindergarten school college university
kin: wife(bride) husband(bridegroom) son daughter father mother brother sister uncle aunt nephew niece cousin`

interface Place {
  readonly tree: string
  readonly above: ReadonlySet<string>
}

const placesOf = new Map<string, Place[]>()
for (const line of `${KINDS}\n${OWN}`.split('\n')) readTree(line)

/** Reads "tree: word(narrower) other/its-synonym". */
function readTree(line: string): void {
  const [tree = '', rest = ''] = line.split(': ')
  const above: string[][] = []
  let last: string[] = []
  for (const [sign] of rest.matchAll(/[()]|[^() ]+/g)) {
    if (sign === '(') above.push(last)
    else if (sign === ')') above.pop()
    else {
      last = sign.split('/').map(keyOfWord)
      const over = new Set([...above.flat(), ...last])
      for (const key of last) placesOf.set(key, [...(placesOf.get(key) ?? []), { tree, above: over }])
    }
  }
}

// Names are known by their capital, so that "turkey" is no country.
function keyOfWord(word: string): string {
  const plain = word.toLowerCase()
  return keyOf({ word: plain, stem: stem(plain) }, /^[A-Z]/.test(word))
}

// "Rating" has the stem of "rat".
function keyOf({ word, stem: wordStem }: Pick<Token, 'word' | 'stem'>, isName: boolean): string {
  const key = /(?:ing|ed|er)$/.test(word) ? word : wordStem
  return isName ? `^${key}` : key
}

type Word = Pick<Token, 'word' | 'stem' | 'capital'>

/**
 * Whether two words name two things of one kind: "red" and "blue", "violin" and "piano", "France" and "Spain". Neither is
 * a kind of the other, as "dog" is of "animal".
 */
export function areOfOneKind(one: Word, other: Word): boolean {
  const pairs = pairsOf(one, other)
  const [keys, otherKeys] = [keysOf(one), keysOf(other)]
  const isApart = ([place, theirs]: readonly [Place, Place]): boolean =>
    !otherKeys.some((key) => place.above.has(key)) && !keys.some((key) => theirs.above.has(key))
  return pairs.length > 0 && pairs.every(isApart)
}

/** Whether two words stand in one tree, so that {@link areOfOneKind} can tell of them. */
export function areInOneTree(one: Word, other: Word): boolean {
  return pairsOf(one, other).length > 0
}

function pairsOf(one: Word, other: Word): (readonly [Place, Place])[] {
  const others = placesIn(other)
  return placesIn(one).flatMap((place) =>
    others.filter(({ tree }) => tree === place.tree).map((theirs) => [place, theirs] as const),
  )
}

function placesIn(word: Word): Place[] {
  return keysOf(word).flatMap((key) => placesOf.get(key) ?? [])
}

function keysOf(word: Word): string[] {
  return word.capital ? [keyOf(word, true), keyOf(word, false)] : [keyOf(word, false)]
}

/** Trees whose words say one thing from both ends: the uncle's nephew. */
const MUTUAL: ReadonlySet<string> = new Set(['relative', 'kin'])

/** Whether a word is of a kind that is said from both ends: "uncle" of one is "nephew" of the other. */
export function isMutual(word: Word): boolean {
  return placesIn(word).some(({ tree }) => MUTUAL.has(tree))
}
