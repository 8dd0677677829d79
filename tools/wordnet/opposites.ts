import { filled } from '../wordnet-tables.js'
import { commonness, isMostly, isPlain, type WordNet } from './read.js'

const COMMON = 4
const SENSES = 2

/** Opposites of which both words are common, and are so in one of their two most frequent meanings. */
export function oppositeLines(net: WordNet): string[] {
  const pairs = new Set<string>()
  for (const { id, words, pointers } of net.synsets.values()) {
    for (const { sign, to, fromWord, toWord } of pointers) {
      const [one, other] = [words[fromWord - 1], net.synsets.get(to)?.words[toWord - 1]]
      if (sign !== '!' || !one || !other || one > other || !isPlain(one + other)) continue
      if (isUsual(net, one, id) && isUsual(net, other, to)) pairs.add(`${one}:${other}`.toLowerCase())
    }
  }
  return filled([...pairs].sort())
}

function isUsual(net: WordNet, word: string, id: string): boolean {
  const places = net.senses.get(`${id[0]} ${word.toLowerCase()}`)?.indexOf(id) ?? -1
  return isMostly(net, word, id[0] ?? '') && places >= 0 && places < SENSES && commonness(net, word) >= COMMON
}
