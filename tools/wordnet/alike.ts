import { root } from '../../src/core/words/root.js'
import { stem } from '../../src/core/words/stem.js'
import { filled } from '../wordnet-tables.js'
import { commonness, isFirstSense, isMostly, isPlain, type WordNet } from './read.js'

const COMMON = 3

/** Words that share their most frequent meaning, and words derived from one another that no ending tells: "die,death". */
export function alikeLines(net: WordNet): string[] {
  const groups = new Set<string>()
  const isUsual = (word: string, id: string): boolean =>
    isPlain(word) &&
    word === word.toLowerCase() &&
    isMostly(net, word, id[0] ?? '') &&
    word.length > 2 &&
    commonness(net, word) >= COMMON &&
    isFirstSense(net, word, id)
  for (const { id, words, pointers } of net.synsets.values()) {
    add(
      groups,
      words.filter((word) => isUsual(word, id)),
    )
    for (const { sign, to, fromWord, toWord } of pointers) {
      const [one, other] = [words[fromWord - 1] ?? '', net.synsets.get(to)?.words[toWord - 1] ?? '']
      if (sign === '+' && isUsual(one, id) && isUsual(other, to)) add(groups, [one, other])
    }
  }
  return filled([...groups].sort())
}

// Words that the endings already bring together need no group.
function add(groups: Set<string>, words: readonly string[]): void {
  const byRoot = new Map(words.map((word) => [root(stem(word)), word]))
  if (byRoot.size > 1) groups.add([...byRoot.values()].sort().join(','))
}
