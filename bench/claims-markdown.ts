import { confidenceIn, type HalfFigures, type SetFigures } from './claims-measure.js'
import type { Half } from './claims-rows.js'
import { type SpeedFigures, TOGETHER } from './claims-speed.js'
import { percent } from './claims-text.js'
import type { SplittingRow } from './splitting.js'

/** Both halves, which the blocks set side by side. */
export type BothHalves = Readonly<Record<Half, HalfFigures>>

/** Names of the public sets as the docs print them; another set goes by its file's name. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['begin_wow', 'BEGIN'],
  ['breaking_nli', 'Breaking NLI'],
  ['fever_symmetric', 'FEVER Symmetric'],
  ['fm2', 'FoolMeTwice'],
  ['halueval_qa', 'HaluEval'],
  ['jnli_ja', 'JNLI'],
  ['mnli', 'MultiNLI'],
  ['vitaminc', 'VitaminC'],
])

/** The blocks of docs/grounding.md between their marks, and the lines of CONFIDENCE in src/grounding/policy.ts. */
export function markdownOf(
  halves: BothHalves,
  speed: SpeedFigures,
  splitting: readonly SplittingRow[],
): string {
  return [
    block('sets', setsTable(halves)),
    block('rows', rowsTable(halves)),
    block('alarms', alarmsText(halves)),
    block('splitting', splittingTable(splitting)),
    block('speed', speedSentence(speed)),
    ...halves.tuned.rows.map((row) => `  '${row.name}': ${Number(confidenceIn(row).toFixed(2))},`),
  ].join('\n')
}

function block(name: string, text: string): string {
  return `<!-- measured: ${name} -->\n${text}\n<!-- end -->\n`
}

function setsTable({ tuned, held }: BothHalves): string {
  const heldOf = new Map(held.sets.map((set) => [set.set, set]))
  const rows = tuned.sets.map((set) => setCells(TITLES.get(set.set) ?? set.set, set, heldOf.get(set.set)))
  return table(
    ['set', 'tuned half', 'half kept apart', 'found of the supported', 'refused of the others', 'three-way'],
    [...rows, setCells('**mean**', tuned.mean, held.mean)],
  )
}

function setCells(
  name: string,
  { balanced }: Pick<SetFigures, 'balanced'>,
  held: Omit<SetFigures, 'set' | 'n'> | undefined,
): string[] {
  const { balanced: other = null, sensitivity = null, specificity = null, threeWay = null } = held ?? {}
  return [name, ...[balanced, other, sensitivity, specificity, threeWay].map(percent)]
}

function rowsTable({ tuned, held }: BothHalves): string {
  const heldOf = new Map(held.rows.map((row) => [row.name, row]))
  return table(
    ['row', 'confidence', 'n', 'right on the half kept apart', 'n'],
    tuned.rows.map((row) => {
      const other = heldOf.get(row.name)
      const right = other ? `${percent(other.right / other.n)} %` : '-'
      return [`\`${row.name}\``, confidenceIn(row).toFixed(2), String(row.n), right, String(other?.n ?? 0)]
    }),
  )
}

function alarmsText({ tuned, held }: BothHalves): string {
  const sum = (pick: (half: HalfFigures) => number): number => pick(tuned) + pick(held)
  const precision = ({ strict }: HalfFigures): string => percent(strict.n ? strict.right / strict.n : null)
  return [
    `On answers and the passages they were written from, both halves, ${sum((half) => half.decisiveOfAnswers.n)} claims`,
    `were contradicted decisively, ${sum((half) => half.decisiveOfAnswers.labels.supported)} of them labelled supported; on all sets`,
    `${sum((half) => half.decisive.n)}, of which ${sum((half) => half.decisive.labels.supported)}. Of those found in zone \`verbatim\` or \`covered\` on the former, ${precision(tuned)} % are`,
    `labelled supported in the tuned half (n = ${tuned.strict.n}) and ${precision(held)} % in the other (n = ${held.strict.n}).`,
  ].join('\n')
}

function splittingTable(rows: readonly SplittingRow[]): string {
  return table(
    ['sentences of', 'n', 'ends found that are ends', 'ends that are found', 'F1'],
    rows.map(({ pool, sentences, precision, recall, f1 }) => [
      pool,
      String(sentences),
      ...[precision, recall, f1].map(percent),
    ]),
  )
}

function speedSentence({ evidenceLength, alone, together }: SpeedFigures): string {
  return [
    `On one core, with ${evidenceLength} characters of evidence: ${rounded(together)} statements a second where a request has ${TOGETHER}, and its evidence`,
    `is read once; ${rounded(alone)} where it has one.`,
  ].join('\n')
}

function rounded(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
