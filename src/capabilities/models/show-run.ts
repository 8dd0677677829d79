import type { JsonValue } from '../../core/json/value.js'
import type { OutputField } from '../../models/index.js'
import { namedRows, type Row, section, signaturePiece } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { visible } from '../terminal.js'
import type { ModelRun } from './run-model.js'
import { alignedRows } from './show-table.js'

/** How a run is shown. */
export interface RunView {
  readonly paint: Paint
  /** Of the terminal; null leaves the lines long. */
  readonly columns: number | null
  /** Most rows of one list. */
  readonly rowsMax: number
}

type Outputs = ModelRun['outputs']
type FieldOf = (path: string) => OutputField | undefined

/** A run for a person: the values, then a table for each list, then what does not mean what it measures, then the record. */
export function showRun(run: ModelRun, view: RunView): string[] {
  const { model, outputs, sentinels, record } = run
  const { paint, columns } = view
  const fields = new Map(model.outputs.map((output) => [output.path, output]))
  const fieldOf: FieldOf = (path) => fields.get(path)
  const triggered = sentinels.filter((sentinel) => sentinel.triggered)
  const { values, lists } = partsOf(outputs)
  return [
    paint.strong(`${model.name} ${model.specVersion}`),
    ...section('outputs', valueRows(values, fieldOf, paint), paint, columns),
    ...lists.flatMap(([path, list]) => listLines(path, list, fieldOf, view)),
    ...section(
      'sentinels',
      triggered.map(({ field, value, meaning }) => plainRow(`${field} is ${value}: ${meaning}`)),
      paint,
      columns,
    ),
    ...section('record', recordRows(record, paint), paint, columns),
    '',
    paint.faint('Numbers are rounded for reading; --json has every digit.'),
  ]
}

/** Values that stand by themselves and lists, each with its path. */
function partsOf(outputs: Outputs): {
  values: [string, JsonValue][]
  lists: [string, readonly JsonValue[]][]
} {
  const found = { values: [] as [string, JsonValue][], lists: [] as [string, readonly JsonValue[]][] }
  const waiting: [string, JsonValue][] = Object.entries(outputs)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [path, value] = next
    if (Array.isArray(value)) found.lists.push([path, value])
    else if (typeof value === 'object' && value !== null)
      waiting.unshift(
        ...Object.entries(value).map(([name, inner]): [string, JsonValue] => [`${path}.${name}`, inner]),
      )
    else found.values.push([path, value])
  }
  return found
}

function valueRows(values: readonly [string, JsonValue][], fieldOf: FieldOf, paint: Paint): Row[] {
  const texts = values.map(([path, value]) => [path, shown(value, fieldOf(path)), fieldOf(path)?.unit ?? ''])
  const lines = alignedRows(texts, [false, true, false])
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return values.map(([path], i) => ({
    pieces: [
      { text: `  ${(lines[i] ?? '').padEnd(width)}` },
      { text: `  ${visible(fieldOf(path)?.meaning ?? '')}`, paint: paint.faint },
    ],
    indent: width + 4,
  }))
}

/** The first rows and the last one, with how many are left out between them. */
function listLines(path: string, list: readonly JsonValue[], fieldOf: FieldOf, view: RunView): string[] {
  const { paint, rowsMax } = view
  const title = ['', paint.strong(`${path}, ${list.length} ${list.length === 1 ? 'row' : 'rows'}`)]
  const isCut = list.length > rowsMax + 1
  const rows = isCut ? [...list.slice(0, rowsMax - 1), ...list.slice(-1)] : list
  if (rows.length === 0) return title
  const columns = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [''])))]
  const fields = columns.map((name) => fieldOf(name === '' ? `${path}[]` : `${path}[].${name}`))
  const cells = rows.map((row) => columns.map((name, column) => shown(cellOf(row, name), fields[column])))
  const heads = columns.map((name, column) =>
    [name, fields[column]?.unit ?? ''].filter((word) => word !== '').join(' '),
  )
  const isRight = fields.map((field) => field?.type === 'number' || field?.type === 'integer')
  const [head = '', ...lines] = alignedRows([heads, ...cells], isRight).map((line) => `  ${line}`)
  const left = `  ... ${list.length - rows.length} more rows (--rows all)`
  return [
    ...title,
    paint.faint(head),
    ...(isCut ? [...lines.slice(0, -1), paint.faint(left), ...lines.slice(-1)] : lines),
  ]
}

function cellOf(row: JsonValue, name: string): JsonValue {
  if (!isObject(row)) return row
  return Object.hasOwn(row, name) ? (row[name] ?? null) : null
}

function isObject(value: JsonValue): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Money to the hundredth, other numbers to six digits, and whole ones whole. */
function shown(value: JsonValue, field: OutputField | undefined): string {
  if (typeof value === 'string') return visible(value)
  if (typeof value !== 'number') return JSON.stringify(value)
  if (/^[A-Z]{3}\b/.test(field?.unit ?? '') && Math.abs(value) < 1e15) return value.toFixed(2)
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)))
}

function recordRows({ sha256, signature }: ModelRun['record'], paint: Paint): Row[] {
  return namedRows([
    ['sha256', { text: sha256 }],
    ['signature', signaturePiece(signature, paint)],
  ])
}

function plainRow(text: string): Row {
  return { pieces: [{ text: `  ${visible(text)}` }], indent: 2 }
}
