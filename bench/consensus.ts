/**
 * Measures which answers POST /v1/consensus puts together: npm run bench:consensus -- FOLDER [--json] [--wrong]
 * [--half tuned|held|both] [--synonyms NAME,NAME]
 *
 * FOLDER is that of bench/claims.ts. Of the labelled claims pairs are made that cannot say the same if the labels are right
 * (claims of one evidence that supports the one and not the other; a claim and evidence that is against it or not for it),
 * and pairs that do: a claim respelt by rule, and of the sets named by --synonyms a supported claim and its evidence. The
 * halves are those of bench/claims.ts; the rules of comparing were chosen on neither, those of the claim engine below
 * them on the tuned one. --wrong prints each pair that was not put where it belongs. Exit codes: 0 measured, 3 refused.
 */
import { parseArgs } from 'node:util'
import { HALVES, type Half, readClaims, UnreadableClaims } from './claims-rows.js'
import { type ComparedPair, compareAll, type JoinFigures, measureJoins } from './consensus-measure.js'
import { APART, pairsOf, TOGETHER } from './consensus-pairs.js'

const USAGE =
  'usage: npm run bench:consensus -- FOLDER [--json] [--wrong] [--half tuned|held|both] [--synonyms NAME,NAME]'

interface Options {
  readonly folder: string
  readonly isJson: boolean
  readonly withWrong: boolean
  readonly halves: readonly Half[]
  readonly synonyms: ReadonlySet<string>
}

main()

function main(): void {
  try {
    run(optionsOf(process.argv.slice(2)))
  } catch (trouble) {
    if (!(trouble instanceof UnreadableClaims)) throw trouble
    console.error(trouble.message)
    process.exitCode = 3
  }
}

function optionsOf(args: string[]): Options {
  const { values, positionals } = parsedArgs(args)
  const [folder, ...more] = positionals
  const { half = 'both', synonyms = 'breaking_nli', json = false, wrong = false } = values
  const halves = half === 'both' ? HALVES : HALVES.filter((one) => one === half)
  if (folder === undefined || more.length > 0 || halves.length === 0 || (json && wrong))
    throw new UnreadableClaims(USAGE)
  return { folder, isJson: json, withWrong: wrong, halves, synonyms: new Set(synonyms.split(',')) }
}

function parsedArgs(args: string[]) {
  const flag = { type: 'boolean' } as const
  const word = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { json: flag, wrong: flag, half: word, synonyms: word },
    })
  } catch (trouble) {
    throw new UnreadableClaims(`${trouble instanceof Error ? trouble.message : trouble}\n${USAGE}`)
  }
}

function run({ folder, isJson, withWrong, halves, synonyms }: Options): void {
  const pairs = pairsOf(readClaims(folder), synonyms).filter(({ half }) => halves.includes(half))
  const compared = compareAll(pairs)
  const kinds = [...Object.values(APART), ...TOGETHER]
  const figures = halves.flatMap((half) => measureJoins(half, compared, kinds))
  if (isJson) console.log(JSON.stringify({ folder, synonyms: [...synonyms], figures }, null, 2))
  else console.log([...tableOf(figures), ...(withWrong ? wrongLines(compared) : [])].join('\n'))
}

function tableOf(figures: readonly JoinFigures[]): string[] {
  return figures.map(({ kind, set, half, n, joined, surely }) => {
    const cells = [n, joined, surely].map((count) => String(count).padStart(6)).join('')
    return `${half.padEnd(7)}${kind.padEnd(56)}${set.padEnd(16)}${cells}`
  })
}

function wrongLines(compared: readonly ComparedPair[]): string[] {
  return compared
    .filter(({ kind, basis }) => TOGETHER.includes(kind) === (basis === null))
    .map(
      ({ half, kind, set, basis, one, other }) =>
        `\n${half}, ${set}, ${kind}: ${basis}\n  ${one}\n  ${other}`,
    )
}
