import { commonness, isFirstSense, isMostly, isPlain, type Synset, type WordNet } from './read.js'

/**
 * Name of a tree, and the word and the number (from 1) of the meaning at its root; "*" where WordNet's instances, which are
 * names, belong to it. Two things of one tree are not the same, unless one is a kind of the other.
 */
const TREES = `animal animal 1, fruit edible_fruit 1, vegetable vegetable 1, tree tree 1, flower flower 1,
instrument musical_instrument 1, vehicle vehicle 1, garment garment 1, furniture furniture 1, building building 1,
body body_part 1, disease disease 1, element chemical_element 1, drink beverage 1, meal meal 1, sport sport 1,
language natural_language 1, religion religion 1, relative relative 1, professional professional 1, artist artist 1,
entertainer entertainer 1, athlete athlete 1, worker skilled_worker 1, scientist scientist 1, soldier serviceman 1,
cleric clergyman 1, fabric fabric 1, weapon weapon 1, room room 1, water body_of_water 1,
season season 2, subject discipline 1, dish dish 2, planet planet 1 *, stone rock 2, tool tool 1, publication publication 1,
country country 2 *, city city 1 *, state American_state 1 *, game game 1, dance dancing 1, wood wood 1, meat meat 1`
  .split(',')
  .map((tree) => tree.trim().split(/\s+/))

const COMMON = 3

/** These name no kind by themselves. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'female male pet giant feeder stray young mother father underpart homeland official master head practitioner'.split(
    ' ',
  ),
)

/** One tree a line; a word stands under the nearest broader word that is in the tree. */
export function kindLines(net: WordNet): string[] {
  const narrower = { plain: narrowerOf(net, ['@']), named: narrowerOf(net, ['@', '@i']) }
  const trees = TREES.map(([name = '', word = '', number, names]) => {
    const top = net.senses.get(`n ${word.toLowerCase()}`)?.[Number(number) - 1] ?? ''
    const below = names ? narrower.named : narrower.plain
    const seen = new Set<string>([top])
    const branches = (below.get(top) ?? []).map((id) => branch(net, below, id, seen))
    return `${name}: ${branches.filter(Boolean).join(' ')}`
  })
  return [...trees, `nation: ${nations(net).join(' ')}`]
}

/** Adjectives that pertain to a country and to nothing else. */
function nations(net: WordNet): string[] {
  const countries = new Set(net.senses.get('n country')?.slice(1, 2))
  for (const ids = [...countries]; ids.length > 0; ) {
    for (const id of narrowerOf(net, ['@', '@i']).get(ids.pop() ?? '') ?? []) {
      if (!countries.has(id)) ids.push(id)
      countries.add(id)
    }
  }
  const byCountry = new Map<string, Set<string>>()
  for (const { id, words, pointers } of net.synsets.values()) {
    const to = pointers.find((pointer) => pointer.sign === '\\' && countries.has(pointer.to))?.to
    if (to === undefined || !id.startsWith('a')) continue
    const usual = words.filter((word) => isPlain(word) && commonness(net, word) >= COMMON)
    byCountry.set(to, new Set([...(byCountry.get(to) ?? []), ...usual]))
  }
  return [...byCountry.values()]
    .map((words) => [...words].sort().join('/'))
    .filter(Boolean)
    .sort()
}

function narrowerOf({ synsets }: WordNet, signs: readonly string[]): Map<string, string[]> {
  const narrower = new Map<string, string[]>()
  for (const { id, pointers } of synsets.values()) {
    for (const { sign, to } of pointers) {
      if (!signs.includes(sign)) continue
      narrower.set(to, [...(narrower.get(to) ?? []), id])
    }
  }
  return narrower
}

function branch(
  net: WordNet,
  narrower: ReadonlyMap<string, string[]>,
  id: string,
  seen: Set<string>,
): string {
  const synset = net.synsets.get(id)
  if (!synset || seen.has(id)) return ''
  seen.add(id)
  const words = usualWords(net, synset)
  const below = (narrower.get(id) ?? [])
    .map((other) => branch(net, narrower, other, seen))
    .filter(Boolean)
    .join(' ')
  if (words.length === 0) return below
  return words.join('/') + (below === '' ? '' : `(${below})`)
}

function usualWords(net: WordNet, { id, words }: Synset): string[] {
  return words.filter(
    (word) =>
      isPlain(word) &&
      word.length > 2 &&
      !LEFT_OUT.has(word) &&
      isFirstSense(net, word, id) &&
      isMostly(net, word, 'n') &&
      commonness(net, word) >= COMMON,
  )
}
