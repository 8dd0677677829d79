import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StatementStatus } from '../src/core/finding.js'

/** A labelled claim. */
export interface LabelledClaim {
  readonly claim: string
  readonly evidence: string
  readonly label: StatementStatus
  /** The file's name without its ending. */
  readonly set: string
  readonly half: Half
}

/** `tuned`: SHA-256 of the evidence starts with an even byte; thresholds and lists may be chosen on it. `held`: the others. */
export type Half = 'tuned' | 'held'

export const HALVES: readonly Half[] = ['tuned', 'held']
export const LABELS: readonly StatementStatus[] = ['supported', 'contradicted', 'unsupported']

/** What is wrong with a folder or a line, said to whoever named it. */
export class UnreadableClaims extends Error {}

/**
 * The rows of every NAME.jsonl of a folder, by name.
 *
 * @throws UnreadableClaims for a folder that is missing or holds none, and for the first bad line, with its file and number
 */
export function readClaims(folder: string): LabelledClaim[] {
  const names = namesIn(folder)
  if (names.length === 0) throw new UnreadableClaims(`${folder}: no file NAME.jsonl`)
  const rows = names.flatMap((name) => readSet(basename(name, '.jsonl'), name, fileText(join(folder, name))))
  if (rows.length === 0) throw new UnreadableClaims(`${folder}: no claim in ${names.join(', ')}`)
  return rows
}

/** The rows of one set; `file` is named where a line is bad. Blank lines are passed over. */
export function readSet(set: string, file: string, text: string): LabelledClaim[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    return [{ ...rowOf(line, `${file}, line ${at + 1}`), set }]
  })
}

/** Which half a claim is in. */
export function halfOf(evidence: string): Half {
  const first = createHash('sha256').update(evidence).digest()[0] ?? 0
  return first % 2 === 0 ? 'tuned' : 'held'
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
  } catch (trouble) {
    throw new UnreadableClaims(`${folder}: ${codeOf(trouble)}`)
  }
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (trouble) {
    throw new UnreadableClaims(`${path}: ${codeOf(trouble)}`)
  }
}

function codeOf(trouble: unknown): string {
  const code = trouble instanceof Error && 'code' in trouble ? trouble.code : undefined
  if (code === 'ENOENT') return 'no such folder'
  return code === 'ENOTDIR' ? 'not a folder' : String(code ?? trouble)
}

function rowOf(line: string, place: string): Omit<LabelledClaim, 'set'> {
  const row = parsed(line, place)
  const { claim, evidence, label } = row
  for (const [name, value] of Object.entries({ claim, evidence, label }))
    if (typeof value !== 'string') throw new UnreadableClaims(`${place}: "${name}" is no string`)
  const known = LABELS.find((one) => one === label)
  if (known === undefined)
    throw new UnreadableClaims(
      `${place}: unknown label ${JSON.stringify(label)}; known: ${LABELS.join(', ')}`,
    )
  return { claim: String(claim), evidence: String(evidence), label: known, half: halfOf(String(evidence)) }
}

function parsed(line: string, place: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    throw new UnreadableClaims(`${place}: not JSON`)
  }
  throw new UnreadableClaims(`${place}: not a JSON object`)
}
