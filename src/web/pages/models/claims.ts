import type { OutputField } from './contract.js'
import { claimedText, isNumberText } from './draft.js'

/** The ways of comparing, with their words. */
export const OPS = [
  ['==', 'is'],
  ['<', 'is below'],
  ['<=', 'is at most'],
  ['>', 'is above'],
  ['>=', 'is at least'],
] as const

/** One claim as it stands in the form. */
export interface ClaimRow {
  /** Names the row within the form. */
  readonly id: number
  readonly path: string
  readonly op: (typeof OPS)[number][0]
  readonly value: string
}

/** All that is claimed. */
export interface Claimed {
  readonly rows: readonly ClaimRow[]
  /** Prose whose numbers are looked for; '' for none. */
  readonly text: string
  /** As typed; '' is the server's own. */
  readonly rel: string
  readonly abs: string
}

/** Nothing claimed yet. */
export const NOTHING_CLAIMED: Claimed = {
  rows: [{ id: 1, path: '', op: '==', value: '' }],
  text: '',
  rel: '',
  abs: '',
}

/** Whether a row claims something. */
export function isWritten({ path, value }: ClaimRow): boolean {
  return path.trim() !== '' && value.trim() !== ''
}

/** Whether a model has anything to rule on. */
export function isAnythingClaimed({ rows, text }: Claimed): boolean {
  return rows.some(isWritten) || text.trim() !== ''
}

/** The members of a request beside `inputs`, as JSON; of nothing claimed an empty text, so that the model still runs. */
export function claimMembers(claimed: Claimed, outputs: readonly OutputField[]): string {
  const rows = claimed.rows.filter(isWritten)
  const claims = rows.map((row) => claimText(row, outputs))
  const tolerance = [
    ...(isNumberText(claimed.rel) ? [`"rel":${claimed.rel.trim()}`] : []),
    ...(isNumberText(claimed.abs) ? [`"abs":${claimed.abs.trim()}`] : []),
  ]
  return [
    ...(claims.length > 0 ? [`"claims":[${claims.join(',')}]`] : []),
    ...(tolerance.length > 0 ? [`"tolerance":{${tolerance.join(',')}}`] : []),
    ...(claimed.text.trim() !== '' || claims.length === 0 ? [`"text":${JSON.stringify(claimed.text)}`] : []),
  ].join(',')
}

function claimText({ path, op, value }: ClaimRow, outputs: readonly OutputField[]): string {
  const declared = outputs.find((output) => output.path === path.trim().replace(/\[\d+\]/g, '[]'))
  return `{"path":${JSON.stringify(path.trim())},"op":"${op}","value":${claimedText(value, declared?.type === 'string')}}`
}

/** Paths that can be claimed on: of a table its first and last row, as far as the outputs are known. */
export function pathSuggestions(outputs: readonly OutputField[], computed: unknown): readonly string[] {
  return outputs.flatMap(({ path }) => {
    const [list, column] = path.split('[].')
    if (column === undefined || list === undefined) return [path]
    const rows = rowsAt(computed, list)
    const last = rows === null ? null : rows - 1
    return [`${list}[0].${column}`, ...(last !== null && last > 0 ? [`${list}[${last}].${column}`] : [])]
  })
}

function rowsAt(computed: unknown, list: string): number | null {
  const value =
    typeof computed === 'object' && computed !== null
      ? new Map<string, unknown>(Object.entries(computed)).get(list)
      : null
  return Array.isArray(value) ? value.length : null
}
