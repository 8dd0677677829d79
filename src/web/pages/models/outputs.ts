import type { OutputField } from './contract.js'

/** A table among the outputs. */
export interface OutputTable {
  /** Where it stands: `schedule`. */
  readonly path: string
  readonly columns: readonly OutputColumn[]
  readonly rows: readonly (readonly unknown[])[]
}

export interface OutputColumn extends OutputField {
  /** Within the row: `balance`. */
  readonly name: string
}

/** A value by itself. */
export interface OutputValue extends OutputField {
  readonly value: unknown
}

/** What a model computed, in the order of its contract. */
export interface ShownOutputs {
  readonly values: readonly OutputValue[]
  readonly tables: readonly OutputTable[]
}

/** Lays out what was computed as the contract declares it. */
export function layOut(outputs: readonly OutputField[], computed: unknown): ShownOutputs {
  const values = outputs.filter(({ path }) => !path.includes('[]'))
  const lists = new Map<string, OutputColumn[]>()
  for (const output of outputs) {
    const at = output.path.indexOf('[]')
    if (at < 0) continue
    const path = output.path.slice(0, at)
    const name = output.path.slice(at + 2).replace(/^\./, '')
    lists.set(path, [...(lists.get(path) ?? []), { ...output, name }])
  }
  return {
    values: values.map((output) => ({ ...output, value: valueAt(computed, output.path) })),
    tables: [...lists].map(([path, columns]) => tableOf(path, columns, computed)),
  }
}

function tableOf(path: string, columns: readonly OutputColumn[], computed: unknown): OutputTable {
  const list = valueAt(computed, path)
  const rows = Array.isArray(list) ? list : []
  return {
    path,
    columns,
    rows: rows.map((row) => columns.map(({ name }) => (name === '' ? row : valueAt(row, name)))),
  }
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    return (at as { readonly [key: string]: unknown })[key]
  }, value)
}

/** Lines that a table can be drawn as. */
export interface ChartLines {
  readonly xName: string
  readonly xUnit: string
  readonly xs: readonly number[]
  readonly unit: string
  readonly lines: readonly { readonly name: string; readonly ys: readonly (number | null)[] }[]
}

/** Most lines of one chart: as many colours as there are. */
const LINES_MAX = 5

/**
 * A table over years or months as lines: its first column counts up by one, and the lines are the numbers of the unit
 * that most columns have. Null where a table is nothing of the kind.
 */
export function chartLines({ columns, rows }: OutputTable): ChartLines | null {
  const [x] = columns
  const xs = rows.map(([first]) => first)
  if (!x || xs.length < 2 || x.type !== 'integer' || !xs.every(isCount)) return null
  const units = columns.slice(1).filter(({ type }) => type === 'number')
  const unit = mostCommon(units.map((column) => column.unit))
  const lines = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => at > 0 && column.type === 'number' && column.unit === unit)
    .slice(0, LINES_MAX)
    .map(({ column, at }) => ({ name: column.name, ys: rows.map((row) => numberOf(row[at])) }))
  return unit === null ? null : { xName: x.name, xUnit: x.unit, xs: xs.map(Number), unit, lines }
}

/** Lines so far below the largest that they would lie on its axis: below a twentieth of it. They can still be chosen. */
export function faintLines({ lines }: ChartLines): readonly string[] {
  const heights = lines.map(({ name, ys }) => ({
    name,
    most: Math.max(0, ...ys.map((y) => Math.abs(y ?? 0))),
  }))
  const most = Math.max(...heights.map((height) => height.most))
  return heights.filter((height) => height.most < most / 20).map(({ name }) => name)
}

function isCount(value: unknown, index: number, all: readonly unknown[]): boolean {
  return typeof value === 'number' && (index === 0 || value - Number(all[index - 1]) === 1)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function mostCommon(units: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}
