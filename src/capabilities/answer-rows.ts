import type { Receipt } from '../records/index.js'
import type { Paint } from './capability.js'
import { layOut, type Piece } from './terminal.js'

/** Columns before what stands beside an outcome. */
export const BESIDE = 16

/** One line of an answer, or several where it does not fit. */
export interface Row {
  readonly pieces: readonly Piece[]
  /** Columns before every line after the first. */
  readonly indent: number
}

/** A title and its rows below an empty line; nothing where there are no rows. */
export function section(title: string, rows: readonly Row[], paint: Paint, columns: number | null): string[] {
  if (rows.length === 0) return []
  return ['', paint.strong(title), ...rows.flatMap(({ pieces, indent }) => layOut(pieces, indent, columns))]
}

/** An outcome and what is said of it. */
export function beside(word: string, colour: Piece['paint'], ...pieces: Piece[]): Row {
  const first = { text: `  ${word.padEnd(BESIDE - 2)}`, ...(colour && { paint: colour }) }
  return { pieces: [first, ...pieces], indent: BESIDE }
}

/** What a person needs of a receipt. */
export function receiptRows({ payload, sha256, signature }: Receipt, salt: string, paint: Paint): Row[] {
  return namedRows([
    ['id', { text: payload.id }],
    ['issued at', { text: payload.issuedAt }],
    ['sha256', { text: sha256 }],
    ['signature', signaturePiece(signature, paint)],
    ['salt', { text: salt }],
  ])
}

/** By whom something is signed, if at all. */
export function signaturePiece(signature: Receipt['signature'], paint: Paint): Piece {
  return signature
    ? { text: `${signature.alg}, key ${signature.keyId}` }
    : { text: 'none: no signing key could be had', paint: paint.open }
}

/** A name and a value each. */
export function namedRows(rows: readonly (readonly [string, Piece])[]): Row[] {
  return rows.map(([name, piece]) => ({ pieces: [{ text: `  ${name.padEnd(11)}` }, piece], indent: 13 }))
}
