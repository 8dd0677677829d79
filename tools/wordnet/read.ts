import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stem } from '../../src/core/words/stem.js'

/** A meaning, and the words that have it. */
export interface Synset {
  /** Part of speech and offset in its file: "n00001740". */
  readonly id: string
  /** As WordNet writes them, "_" for a space. */
  readonly words: readonly string[]
  readonly pointers: readonly Pointer[]
}

/** From one meaning to another; with places (from 1) from one of its words to one of the other's. */
export interface Pointer {
  /** WordNet's sign: "@" broader, "@i" an instance of, "!" opposite, "+" derived, "&" similar, "\\" pertaining to. */
  readonly sign: string
  readonly to: string
  readonly fromWord: number
  readonly toWord: number
}

/** WordNet as it is needed here. */
export interface WordNet {
  readonly synsets: ReadonlyMap<string, Synset>
  /** Part of speech and word in lower case ("n dog") -> ids of its meanings, the most frequent first. */
  readonly senses: ReadonlyMap<string, readonly string[]>
  /** "n dog" -> how often its meanings are marked in WordNet's texts. */
  readonly marked: ReadonlyMap<string, number>
  /** Stem -> how often it stands in WordNet's explanations: how common a word is. */
  readonly glossed: ReadonlyMap<string, number>
}

const FILES = ['noun', 'verb', 'adj', 'adv'] as const
const LETTER = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const

/** Reads the folder of WordNet's files. */
export function readWordNet(dict: string): WordNet {
  const [synsets, senses, marked] = [
    new Map<string, Synset>(),
    new Map<string, string[]>(),
    new Map<string, number>(),
  ]
  const glossed = new Map<string, number>()
  for (const file of FILES) {
    for (const line of linesOf(join(dict, `data.${file}`))) {
      const synset = synsetOf(line, LETTER[file])
      synsets.set(synset.id, synset)
      for (const word of line
        .slice(line.indexOf('|'))
        .toLowerCase()
        .match(/[a-z]+/g) ?? [])
        glossed.set(stem(word), (glossed.get(stem(word)) ?? 0) + 1)
    }
    for (const line of linesOf(join(dict, `index.${file}`))) {
      const fields = line.trim().split(' ')
      const ids = fields.slice(-Number(fields[2])).map((offset) => LETTER[file] + offset)
      senses.set(`${LETTER[file]} ${fields[0]}`, ids)
    }
  }
  for (const line of linesOf(join(dict, 'index.sense'))) {
    const [key = '', , , count] = line.split(' ')
    const [word, rest = ''] = key.split('%')
    const letter = ['', 'n', 'v', 'a', 'r', 'a'][Number(rest[0])]
    marked.set(`${letter} ${word}`, (marked.get(`${letter} ${word}`) ?? 0) + Number(count))
  }
  return { synsets, senses, marked, glossed }
}

// The first lines, which are the licence, start with a space.
function linesOf(path: string): string[] {
  return readFileSync(path, 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
}

function synsetOf(line: string, letter: string): Synset {
  const fields = line.split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, n) => (fields[4 + 2 * n] ?? '').replace(/\(.*\)$/, ''))
  const from = 4 + 2 * count
  const pointers = Array.from({ length: Number(fields[from]) }, (_, n) => {
    const [sign = '', offset, part = '', places = ''] = fields.slice(from + 1 + 4 * n)
    const to = (part === 's' ? 'a' : part) + offset
    const [fromWord, toWord] = [Number.parseInt(places.slice(0, 2), 16), Number.parseInt(places.slice(2), 16)]
    return { sign, to, fromWord, toWord }
  })
  return { id: letter + fields[0], words, pointers }
}

/** How common a word is: how often WordNet's explanations have it. */
export function commonness({ glossed }: WordNet, word: string): number {
  return glossed.get(stem(word.toLowerCase())) ?? 0
}

/** Whether a meaning is the most frequent one of a word, in its part of speech. */
export function isFirstSense({ senses }: WordNet, word: string, id: string): boolean {
  return senses.get(`${id[0]} ${word.toLowerCase()}`)?.[0] === id
}

/** Whether a word is written with letters alone. */
export function isPlain(word: string): boolean {
  return /^[A-Za-z]+$/.test(word)
}

/** Whether a word is at least as often of this part of speech as of any other: "well" is no sure sign of water. */
export function isMostly({ marked }: WordNet, word: string, part: string): boolean {
  const marks = (letter: string): number => marked.get(`${letter} ${word.toLowerCase()}`) ?? 0
  return ['n', 'v', 'a', 'r'].every((letter) => marks(part) >= marks(letter))
}
