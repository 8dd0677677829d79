/**
 * Measures the built-in claim engine on labelled claims: npm run bench:claims -- FOLDER [--json | --markdown]
 * [--half tuned|held|both] [--answers NAME,NAME]
 *
 * FOLDER holds one NAME.jsonl per set, a row {claim, evidence, label} each; label: supported, contradicted or
 * unsupported. Each claim is ruled on whole. The rows are parted by SHA-256 of the evidence: those whose digest starts
 * with an even byte are the tuned half, the others are kept apart. --answers names the sets made of answers and the
 * passages they were written from. How texts are parted into sentences is measured on the sets of bench/splitting.ts that
 * are there. --markdown prints what docs/grounding.md has between its marks, and the lines of the
 * confidence table. Exit codes: 0 measured, 3 refused.
 */
import { parseArgs } from 'node:util'
import { GROUNDING_POLICY, groundEach } from '../src/grounding/index.js'
import { markdownOf } from './claims-markdown.js'
import { type HalfFigures, measureHalf, type RuledClaim } from './claims-measure.js'
import { HALVES, type Half, type LabelledClaim, readClaims, UnreadableClaims } from './claims-rows.js'
import { measureSpeed } from './claims-speed.js'
import { halfText, speedText, splittingText } from './claims-text.js'
import { measureSplitting } from './splitting.js'

const USAGE =
  'usage: npm run bench:claims -- FOLDER [--json | --markdown] [--half tuned|held|both] [--answers NAME,NAME]'
const ANSWERS = 'begin_wow,halueval_qa,vitaminc'

interface Options {
  readonly folder: string
  readonly form: 'text' | 'json' | 'markdown'
  readonly halves: readonly Half[]
  readonly answers: ReadonlySet<string>
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
  const { half = 'both', answers = ANSWERS, json, markdown } = values
  const halves = half === 'both' ? HALVES : HALVES.filter((one) => one === half)
  if (folder === undefined || more.length > 0 || halves.length === 0 || (json && markdown))
    throw new UnreadableClaims(USAGE)
  if (markdown && halves.length < 2) throw new UnreadableClaims('--markdown prints both halves side by side')
  return {
    folder,
    form: json ? 'json' : markdown ? 'markdown' : 'text',
    halves,
    answers: new Set(answers.split(',')),
  }
}

function parsedArgs(args: string[]) {
  const flag = { type: 'boolean' } as const
  const word = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { json: flag, markdown: flag, half: word, answers: word },
    })
  } catch (trouble) {
    throw new UnreadableClaims(`${trouble instanceof Error ? trouble.message : trouble}\n${USAGE}`)
  }
}

function run({ folder, form, halves, answers }: Options): void {
  const rows = readClaims(folder)
  const ruled = ruleAll(rows.filter(({ half }) => halves.includes(half)))
  const figures = halves.map((half) => measureHalf(half, ruled, answers))
  const speed = measureSpeed(rows)
  const splitting = measureSplitting(folder)
  if (form === 'json') {
    const { engine } = GROUNDING_POLICY
    console.log(
      JSON.stringify({ engine, folder, answers: [...answers], halves: figures, speed, splitting }, null, 2),
    )
  } else if (form === 'markdown') {
    const of = (half: Half): HalfFigures => measureHalf(half, ruled, answers)
    console.log(markdownOf({ tuned: of('tuned'), held: of('held') }, speed, splitting))
  } else console.log([...figures.map(halfText), splittingText(splitting), speedText(speed)].join('\n'))
}

const PROGRESS_EVERY = 200

function ruleAll(rows: readonly LabelledClaim[]): RuledClaim[] {
  const isWatched = process.stderr.isTTY
  const ruled = rows.flatMap((row, at) => {
    if (isWatched && at % PROGRESS_EVERY === 0) process.stderr.write(`\r${at} of ${rows.length} claims`)
    const statement = { text: row.claim, start: 0, end: row.claim.length }
    return groundEach([statement], [{ text: row.evidence }]).map((finding) => ({ ...row, finding }))
  })
  if (isWatched) process.stderr.write('\r\u001b[K')
  return ruled
}
