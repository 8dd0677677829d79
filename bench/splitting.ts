/**
 * Measures where the built-in claim engine parts a text into sentences: node --import tsx bench/splitting.ts FOLDER [--json]
 *
 * FOLDER holds the labelled claims of bench/claims.ts. Sentences of three sets, known to be one each, are joined by eights;
 * the ends within such a text are what is to be found, counted in letters without white space.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { blocks } from '../src/grounding/split/blocks.js'
import { sentences } from '../src/grounding/split/sentences.js'

/** How well the ends of sentences were found in one pool: shares, 0..1. */
export interface SplittingRow {
  readonly pool: string
  readonly sentences: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

interface Pool {
  readonly name: string
  readonly set: string
  readonly field: 'claim' | 'evidence'
  readonly isOne: (sentence: string) => boolean
  readonly joint: string
}

const JOINED = 8
const SENTENCES_MAX = 1600
const EVIDENCE_CHARS = 400

const POOLS: readonly Pool[] = [
  { name: 'fm2 claims', set: 'fm2', field: 'claim', isOne: (text) => /[.!?]$/.test(text), joint: ' ' },
  {
    name: 'vitaminc evidence',
    set: 'vitaminc',
    field: 'evidence',
    isOne: (text) => /^[A-Z]/.test(text) && /[.!?"]$/.test(text) && text.length < EVIDENCE_CHARS,
    joint: ' ',
  },
  {
    name: 'jnli_ja evidence',
    set: 'jnli_ja',
    field: 'evidence',
    isOne: (text) => /。$/.test(text),
    joint: '',
  },
]

/** Measures the pools whose set is in the folder. */
export function measureSplitting(folder: string): SplittingRow[] {
  return poolsIn(folder).map((pool) => measurePool(pool, poolOf(folder, pool)))
}

function poolsIn(folder: string): Pool[] {
  return POOLS.filter(({ set }) => existsSync(join(folder, `${set}.jsonl`)))
}

/** The joined texts of which the engine misses an end or finds one too many, to be read. */
export function wronglyParted(folder: string): string[] {
  return poolsIn(folder).flatMap((pool) =>
    eights(poolOf(folder, pool)).flatMap((group) => {
      const wrong = wrongEnds(group, pool.joint)
      return wrong.map((text) => `${pool.name}: ${text}`)
    }),
  )
}

function poolOf(folder: string, { set, field, isOne }: Pool): string[] {
  const lines = readFileSync(join(folder, `${set}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
  const texts = lines.map((line) => (JSON.parse(line) as Record<Pool['field'], string>)[field].trim())
  return [...new Set(texts)].filter(isOne).slice(0, SENTENCES_MAX)
}

function eights(pool: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at + JOINED <= pool.length; at += JOINED) groups.push(pool.slice(at, at + JOINED))
  return groups
}

function measurePool({ name, joint }: Pool, pool: readonly string[]): SplittingRow {
  let [right, wrong, missed] = [0, 0, 0]
  const groups = eights(pool)
  for (const group of groups) {
    const [given, found] = [new Set(endsOf(group)), new Set(endsOf(parted(group.join(joint))))]
    for (const end of found) given.has(end) ? right++ : wrong++
    for (const end of given) if (!found.has(end)) missed++
  }
  const [precision, recall] = [right / (right + wrong || 1), right / (right + missed || 1)]
  return {
    pool: name,
    sentences: groups.length * JOINED,
    precision,
    recall,
    f1: (2 * right) / (2 * right + wrong + missed || 1),
  }
}

function parted(text: string): string[] {
  return blocks(text)
    .flatMap((block) => sentences(text, block))
    .map(({ start, end }) => text.slice(start, end))
}

/** The ends but the last, in characters without white space. */
function endsOf(texts: readonly string[]): number[] {
  let chars = 0
  return texts.slice(0, -1).map((text) => {
    chars += text.replace(/\s/g, '').length
    return chars
  })
}

function wrongEnds(group: readonly string[], joint: string): string[] {
  const found = parted(group.join(joint))
  const [given, own] = [new Set(endsOf(group)), new Set(endsOf(found))]
  const flat = group.join('').replace(/\s/g, '')
  const around = (end: number, sign: string) =>
    `${flat.slice(end - 30, end)} ${sign} ${flat.slice(end, end + 30)}`
  return [
    ...[...own].filter((end) => !given.has(end)).map((end) => around(end, '<+>')),
    ...[...given].filter((end) => !own.has(end)).map((end) => around(end, '<->')),
  ]
}

function main([folder, ...flags]: readonly string[]): void {
  if (folder === undefined) {
    console.error('usage: node --import tsx bench/splitting.ts FOLDER [--json] [--wrong]')
    process.exitCode = 3
    return
  }
  const rows = measureSplitting(folder)
  if (flags.includes('--json')) console.log(JSON.stringify(rows))
  else print(rows)
  if (flags.includes('--wrong')) console.log(wronglyParted(folder).join('\n'))
}

function print(rows: readonly SplittingRow[]): void {
  console.log('pool               sentences  precision  recall     f1')
  for (const { pool, sentences, precision, recall, f1 } of rows) {
    const shares = [precision, recall, f1].map((share) => (100 * share).toFixed(1).padStart(8))
    console.log(pool.padEnd(20), String(sentences).padStart(7), ...shares)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
