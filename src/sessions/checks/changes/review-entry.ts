import { type Fault, faultAt } from '../../../asserts/index.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import { type Ignored, isIgnoredColumn } from '../../app-state/ignored.js'
import { type KnownTable, unknownTable } from '../../app-state/known-tables.js'
import { type JsonObject, joinTerms, reviewTerms, type TermsContext } from '../../terms/review-terms.js'
import { NO_TERMS, type Terms } from '../../terms/terms.js'
import type { CheckReview } from '../check.js'
import type { AllowEntry } from './entry.js'
import { type EntrySpec, isColumns } from './schema.js'

export interface EntryReview {
  readonly entry: AllowEntry
  readonly faults: readonly Fault[]
}

/** @param name where the entry stands in the check @param context.at where it stands in the request @throws {Unavailable} */
export async function reviewEntry(
  spec: EntrySpec,
  name: string,
  ignored: Ignored,
  context: CheckReview,
): Promise<EntryReview> {
  const { at } = context
  const table = context.tables.get(spec.table)
  const { min, max } = rangeOf(spec)
  const entry = {
    name,
    table: spec.table,
    kind: spec.kind,
    where: NO_TERMS,
    fields: NO_TERMS,
    mayChange: null,
    min,
    max,
  }
  if (!table) {
    return {
      entry,
      faults: [faultAt(`${at}.table`, unknownTable(spec.table, context.tables) ?? 'is unknown')],
    }
  }
  const misfits = misfitsOf(spec, table, ignored, at)
  if (misfits.length > 0) return { entry, faults: misfits }
  const columns =
    table.columns?.filter((column) => !isIgnoredColumn(table.name, column, table.key, ignored)) ?? null
  const { where, fields, faults } = await reviewTermsOf(spec, { ...context, columns })
  return { entry: { ...entry, where, fields, mayChange: mayChange(spec, fields) }, faults }
}

/** `optional` is a least number of 0; a most without a least leaves that at 1. */
function rangeOf({ count = 1, optional }: EntrySpec): { min: number; max: number } {
  const range = typeof count === 'number' ? { min: count, max: count } : count
  const { min = 1, max = Number.POSITIVE_INFINITY } = range
  return { min: optional ? 0 : min, max }
}

/** What could never be, whatever the columns are. */
function misfitsOf(spec: EntrySpec, table: KnownTable, ignored: Ignored, at: string): Fault[] {
  const { kind, fields, count } = spec
  const isBackward = typeof count === 'object' && count.min !== undefined && count.max !== undefined
  return [
    ...(ignored.tables.has(table.name)
      ? [faultAt(`${at}.table`, 'is ignored, so that no change of it is ever seen')]
      : []),
    ...(kind === 'changed' && !table.canChange
      ? [
          faultAt(
            `${at}.kind`,
            `never happens: the rows of ${table.name} have no key, so that a change is one removed and one added`,
          ),
        ]
      : []),
    ...(kind === 'removed' && fields !== undefined
      ? [faultAt(`${at}.fields`, 'says nothing of a removed row; where speaks of what it was')]
      : []),
    ...(kind === 'added' && isColumns(fields)
      ? [faultAt(`${at}.fields`, 'must be an object for an added row, all of whose columns are new')]
      : []),
    ...(isBackward && (count.min ?? 0) > (count.max ?? 0)
      ? [faultAt(`${at}.count`, 'has a min above its max')]
      : []),
    ...(kind === 'changed' && isColumns(fields) && fields.every((column) => table.key?.includes(column))
      ? [faultAt(`${at}.fields`, 'has columns of the key only, which never change')]
      : []),
  ]
}

async function reviewTermsOf(spec: EntrySpec, context: TermsContext) {
  const review = (terms: JsonObject | undefined, name: string) => {
    const numbers = numberTextsBelow(context.numbers, `/${name}`)
    return terms ? reviewTerms(terms, { ...context, at: `${context.at}.${name}`, numbers }) : null
  }
  const reviews = [
    await review(spec.where, 'where'),
    await review(fieldTerms(spec), 'fields'),
    await review(bindTerms(spec), 'bind'),
  ]
  const [where, fields, bind] = reviews.map((one): Terms => (one?.ok ? one.terms : NO_TERMS))
  const faults = reviews.flatMap((one) => (one?.ok === false ? one.faults : []))
  return { where: where ?? NO_TERMS, fields: joinTerms([fields ?? NO_TERMS, bind ?? NO_TERMS]), faults }
}

function fieldTerms({ fields }: EntrySpec): JsonObject | undefined {
  if (!isColumns(fields)) return fields
  return Object.fromEntries(fields.map((column) => [column, { anything: true }]))
}

function bindTerms({ bind }: EntrySpec): JsonObject | undefined {
  return bind && Object.fromEntries(Object.entries(bind).map(([column, name]) => [column, { bind: name }]))
}

function mayChange({ kind, fields }: EntrySpec, { columns }: Terms): ReadonlySet<string> | null {
  return kind === 'changed' && fields !== undefined ? new Set(columns) : null
}
