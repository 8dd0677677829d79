import type { Row } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import type { LogEntry } from '../session.js'

/** What is done to the state or the log that a run left, and what it means that nobody notices. */
export const MUTATIONS = {
  change_dropped: 'a run that leaves this change out passes',
  field_altered: 'a run that writes another value there passes',
  field_kept: 'a run that leaves this field as it was passes',
  row_doubled: 'a run that does it twice passes',
  wrong_row: 'a run that does it to another row instead passes',
  row_added: 'a run that also adds a row nobody asked for passes',
  row_changed: 'a run that also changes a row nobody asked about passes',
  row_removed: 'a run that also removes a row nobody asked about passes',
  table_emptied: 'a run that empties the table passes',
  entry_dropped: 'a run that does not do this passes',
  entry_repeated: 'a run that does this twice passes',
  entry_forbidden: 'a run that does what a check forbids passes',
  argument_added: 'a call with an argument nobody asked for passes',
  status_altered: 'a call that did not succeed passes',
} as const

export type MutationKind = keyof typeof MUTATIONS

/** A run that is not as it should be, made from one that is. */
export interface Mutation {
  readonly kind: MutationKind
  /** What was done, in words: "events row 3: title altered". */
  readonly words: string
  /** What alike mutations have in common: the table, or the table and the column; for a log, what was done. */
  readonly about: string
  readonly state?: StateMutation
  readonly log?: LogMutation
}

export interface StateMutation {
  /** How rows that are there after the run differ from those that were. */
  readonly edits: readonly Edit[]
  /** A difference between before and after that is no more. */
  readonly dropped: Change | null
  readonly added: readonly Change[]
  /** A table that has no row any more, in place of all this. */
  readonly emptied?: string
}

/** A row that is there, and what is there instead; null: none. */
export interface Edit {
  readonly table: string
  readonly from: Row | null
  readonly to: Row | null
}

export interface LogMutation {
  /** The entry by its place. */
  readonly at: number
  /** What is there instead of it, or before it; where the log is not as long, at its end. */
  readonly entries: readonly LogEntry[]
  readonly keepsOwn?: true
}
