import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { Limits } from '../../core/limits.js'
import { readBy } from '../../core/validate.js'
import { canonicalJson, sha256Hex } from '../../records/index.js'
import { givenEvidence } from '../given-evidence.js'
import { at, holdEvidence, holdText } from '../hold-limits.js'

interface Labelled {
  /** In the file, from 1. */
  readonly line: number
  /** Of what is asked, without the label: SHA-256, lower-case hex. */
  readonly digest: string
}

/** A claim, what it is held against, and what a person says of it. */
export interface ClaimRow extends Labelled {
  readonly question: 'claims'
  readonly claim: string
  readonly evidence: readonly { readonly text: string }[]
  readonly label: 'supported' | 'contradicted' | 'unsupported'
}

/** An output, what it has to live up to, and what a person says of that. */
export interface CriterionRow extends Labelled {
  readonly question: 'criteria'
  readonly output: string
  readonly criterion: string
  readonly task: string | null
  readonly evidence: readonly { readonly text: string }[]
  readonly label: 'met' | 'not_met'
}

/** A row that a person has labelled. */
export type LabelledRow = ClaimRow | CriterionRow

const words = z.string().regex(/\S/, 'must not be empty')
const evidence = z
  .union([words, z.array(givenEvidence)])
  .transform((given) => (typeof given === 'string' ? [{ text: given }] : given))

/** Members of other names are the user's own, such as an id or a licence. */
const claimSchema = z.looseObject({
  claim: words,
  evidence: evidence.refine((pieces) => pieces.some(({ text }) => /\S/.test(text)), 'must not be empty'),
  label: z.enum(['supported', 'contradicted', 'unsupported']),
})

const criterionSchema = z.looseObject({
  output: words,
  criterion: words,
  task: z.string().optional(),
  evidence: evidence.default([]),
  label: z.boolean(),
})

const KNOWN: ReadonlySet<string> = new Set(['claim', 'output', 'criterion', 'task', 'evidence', 'label'])

/** What a row should be. */
export const ROW_FORMS =
  'A row is {"claim", "evidence", "label": "supported", "contradicted" or "unsupported"}, or {"output", "criterion", "label": true or false} with "task" and "evidence" where there are any'

/** @throws {Refusal} it is no row, or over the limits of a request */
export function readLabelledRow(value: unknown, line: number, limits: Limits): LabelledRow {
  const isClaim = at(value, 'claim') !== undefined
  if (isClaim === (at(value, 'criterion') !== undefined)) {
    const what = isClaim ? 'It has both a claim and a criterion' : 'It has neither a claim nor a criterion'
    throw new Refusal('invalid_request', `${what}. ${ROW_FORMS}.`)
  }
  holdSizes(value, limits)
  return isClaim ? claimRow(value, line) : criterionRow(value, line)
}

/** Members that are not read. */
export function ignoredMembers(value: unknown): string[] {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return keys.filter((key) => !KNOWN.has(key))
}

function holdSizes(value: unknown, limits: Limits): void {
  for (const name of ['claim', 'output']) holdText(name, at(value, name), limits.outputChars)
  holdText('criterion', at(value, 'criterion'), limits.criterionChars)
  holdText('task', at(value, 'task'), limits.taskChars)
  holdText('evidence', at(value, 'evidence'), limits.evidenceChars)
  holdEvidence(value, limits)
}

function claimRow(value: unknown, line: number): ClaimRow {
  const { claim, label, ...row } = readBy(claimSchema, value)
  const asked = { question: 'claims', claim, evidence: textsOf(row.evidence) } as const
  return { ...asked, line, label, digest: digestOf(asked) }
}

function criterionRow(value: unknown, line: number): CriterionRow {
  const { output, criterion, task = null, label, ...row } = readBy(criterionSchema, value)
  const asked = { question: 'criteria', output, criterion, task, evidence: textsOf(row.evidence) } as const
  return { ...asked, line, label: label ? 'met' : 'not_met', digest: digestOf(asked) }
}

function textsOf(evidence: readonly { readonly text: string }[]): { readonly text: string }[] {
  return evidence.map(({ text }) => ({ text }))
}

function digestOf(asked: object): string {
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify(asked))))
}
