// `npm run docs` writes the tables that the docs derive from the code; a test holds them to it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ASSERT_FUNCTIONS, assertSchema } from '../src/asserts/index.js'
import { axesAnswerSchema, axesRequestSchema } from '../src/capabilities/axes/wire.js'
import { consensusAnswerSchema, consensusRequestSchema } from '../src/capabilities/consensus/wire.js'
import { CAPABILITIES } from '../src/capabilities/index.js'
import { judgeAnswerSchema, judgeRequestSchema } from '../src/capabilities/judge/wire.js'
import { gradeAnswerSchema, gradeRequestSchema } from '../src/capabilities/models/grade-wire.js'
import { verifyAnswerSchema, verifyRequestSchema } from '../src/capabilities/models/wire.js'
import { recordVerificationSchema } from '../src/capabilities/records/record-wire.js'
import { CHECKS } from '../src/checks/index.js'
import { DATA_OPTION, SERVE_COMMAND } from '../src/cli/index.js'
import { COMPARATORS } from '../src/comparators/index.js'
import { AXES } from '../src/core/axes/axis.js'
import { BULLETS } from '../src/core/axes/bullet.js'
import { ERRORS, JUDGE_TROUBLES } from '../src/core/errors.js'
import { settingsSchema } from '../src/core/settings.js'
import { FACT_RULES } from '../src/facts/index.js'
import { axesDomains } from '../src/judges/index.js'
import { PROVIDERS } from '../src/judges/providers/index.js'
import { MODEL_RULES } from '../src/model-contract/index.js'
import { MODELS } from '../src/models/index.js'
import { DOCTOR_FINDINGS, SESSION_CHECKS, SESSION_TROUBLES } from '../src/sessions/index.js'
import { SOURCE_TROUBLES, SOURCES } from '../src/sources/index.js'
import { concordanceRow, concordances } from './concordance.js'

const ROOT = join(import.meta.dirname, '..')
const WHOSE = { refused: 'the request', unavailable: 'us, for now', bug: 'us' } as const

const TABLES: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['code', 'status', 'whose trouble', 'meaning'],
      Object.entries(ERRORS).map(([code, { status, kind, meaning }]) => [
        `\`${code}\``,
        String(status),
        WHOSE[kind],
        meaning,
      ]),
    ),
  fact_kinds: () =>
    table(
      ['kind', 'axes', 'binds', 'what it looks for', 'what it lets be'],
      FACT_RULES.flatMap(({ kinds }) => kinds).map(({ kind, axes, force, looksFor, letsBe }) => [
        `\`${kind}\``,
        axes.join(', '),
        { binding: 'always', advisory: 'never', either: 'by where it stands' }[force],
        looksFor,
        letsBe,
      ]),
    ),
  settings: () =>
    table(
      ['variable', 'meaning'],
      Object.entries(settingsSchema.shape).map(([name, schema]) => [
        `\`${name}\``,
        String(schema.meta()?.description),
      ]),
    ),
  checks: () =>
    table(
      ['type', 'what it checks'],
      CHECKS.map(({ type, summary }) => [`\`${type}\``, summary]),
    ),
  check_fields: () => table(['type', 'field', 'needed', 'meaning'], CHECKS.flatMap(checkFieldRows)),
  check_examples: () =>
    table(
      ['check', 'output', 'outcome'],
      CHECKS.filter(({ isReplayable }) => isReplayable).flatMap(({ type }) => checkExampleRows(type)),
    ),
  judge_request: () =>
    table(['field', 'kind', 'needed', 'meaning'], fieldRows(jsonSchemaOf(judgeRequestSchema, 'input'))),
  judge_answer: () => answerTable(judgeAnswerSchema),
  consensus_request: () =>
    table(['field', 'kind', 'needed', 'meaning'], fieldRows(jsonSchemaOf(consensusRequestSchema, 'input'))),
  consensus_answer: () => answerTable(consensusAnswerSchema),
  axes_request: () =>
    table(['field', 'kind', 'needed', 'meaning'], fieldRows(jsonSchemaOf(axesRequestSchema, 'input'))),
  axes_answer: () => answerTable(axesAnswerSchema),
  axes_bullets: () =>
    table(
      ['property', 'axis', 'decides', 'holds if'],
      BULLETS.map(({ name, axis, decides, property }) => [
        `\`${name}\``,
        `\`${axis}\``,
        { always: 'yes', in_code: 'where the response is code', never: '' }[decides],
        property,
      ]),
    ),
  axes_domains: () =>
    table(
      ['domain', ...AXES, 'code'],
      Object.entries(axesDomains()).map(([domain, { thresholds, isCode }]) => [
        `\`${domain}\``,
        ...AXES.map((axis) => String(thresholds[axis])),
        isCode ? 'yes' : '',
      ]),
    ),
  verify_request: () =>
    table(['field', 'kind', 'needed', 'meaning'], fieldRows(jsonSchemaOf(verifyRequestSchema, 'input'))),
  verify_answer: () => answerTable(verifyAnswerSchema),
  grade_request: () =>
    table(['field', 'kind', 'needed', 'meaning'], fieldRows(jsonSchemaOf(gradeRequestSchema, 'input'))),
  grade_answer: () => answerTable(gradeAnswerSchema),
  record_verification: () => answerTable(recordVerificationSchema),
  model_rules: () =>
    table(
      ['a model', 'else it is not served'],
      MODEL_RULES.map(({ name, isNeededToServe }) => [name, isNeededToServe ? 'yes' : '']),
    ),
  commands: () => table(['command', 'argument or option', 'meaning'], commandRows()),
  judge_providers: () =>
    table(
      ['provider', 'who that is', 'asked when these are set', 'takes too'],
      PROVIDERS.map(({ name, summary, needs, takes }) => [
        `\`${name}\``,
        summary,
        needs.map((setting) => `\`${setting}\``).join(', '),
        takes.map((setting) => `\`${setting}\``).join(', '),
      ]),
    ),
  judge_troubles: () =>
    table(
      ['code', 'meaning'],
      Object.entries(JUDGE_TROUBLES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  models: () =>
    table(
      ['model', 'version', 'without a key', 'what it computes', 'spec'],
      MODELS.map(({ name, specVersion, isFree, summary }) => [
        `\`${name}\``,
        specVersion,
        isFree ? 'yes' : '',
        summary,
        `[spec](../src/models/${name}/spec.md)`,
      ]),
    ),
  concordance: () =>
    table(
      ['model', 'cases', 'values', 'largest relative difference', 'largest difference below 1'],
      concordances().map(concordanceRow),
    ),
  environments: () =>
    table(
      ['kind', 'field', 'needed', 'meaning'],
      SOURCES.flatMap(({ kind, schema }) =>
        fieldRows(jsonSchemaOf(schema, 'input'))
          .filter(([field]) => field !== '`kind`')
          .map(([field = '', , needed = '', meaning = '']) => [`\`${kind}\``, field, needed, meaning]),
      ),
    ),
  source_troubles: () =>
    table(
      ['kind', 'meaning'],
      Object.entries(SOURCE_TROUBLES).map(([kind, meaning]) => [`\`${kind}\``, meaning]),
    ),
  session_checks: () =>
    table(
      ['type', 'operator', 'what it checks'],
      SESSION_CHECKS.map(({ type, operator, summary }) => [`\`${type}\``, `\`${operator}\``, summary]),
    ),
  session_check_fields: () =>
    table(
      ['type', 'field', 'needed', 'meaning'],
      SESSION_CHECKS.flatMap(checkFieldRows).filter(([, field]) => !field?.startsWith('`asserts[]')),
    ),
  session_troubles: () =>
    table(
      ['code', 'meaning'],
      Object.entries(SESSION_TROUBLES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  doctor_findings: () =>
    table(
      ['code', 'severity', 'meaning'],
      Object.entries(DOCTOR_FINDINGS).map(([code, { severity, meaning }]) => [
        `\`${code}\``,
        severity,
        meaning,
      ]),
    ),
  assert_fields: () =>
    table(['field', 'kind', 'needed', 'meaning'], fieldRows(jsonSchemaOf(assertSchema, 'input'))),
  comparators: () =>
    table(
      ['comparator', 'holds if', '`value` is', 'example'],
      COMPARATORS.map(({ name, summary, takes, example }) => [
        `\`${name}\``,
        summary,
        takes,
        `\`${example}\``,
      ]),
    ),
  assert_functions: () =>
    table(
      ['function', 'gives', '`function_args`', 'example'],
      ASSERT_FUNCTIONS.map(({ name, summary, parameters, example }) => [
        `\`${name}\``,
        summary,
        parameters.map(({ kind, isNeeded }) => (isNeeded ? kind : `${kind} (or none)`)).join(', '),
        `\`${example}\``,
      ]),
    ),
}

function answerTable(schema: z.ZodType): string {
  const rows = fieldRows(jsonSchemaOf(schema, 'output'))
  return table(
    ['field', 'kind', 'meaning'],
    rows.map(([field = '', kind = '', , meaning = '']) => [field, kind, meaning]),
  )
}

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, reused: 'inline' }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  const text = JSON.stringify(made, (_key, value: { $ref?: string }) =>
    typeof value?.$ref === 'string' ? (made.$defs?.[value.$ref.replace('#/$defs/', '')] ?? value) : value,
  )
  return JSON.parse(text) as JsonSchema
}

/** A row for each field, and below a list of objects one for each of theirs. */
function fieldRows(schema: JsonSchema, under = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = under + name
    const isNeeded = schema.required?.includes(name) ?? false
    const row = [`\`${path}\``, kindOf(field), isNeeded ? 'yes' : '', field.description ?? '']
    const inner = field.items?.properties
      ? field.items
      : (field.items?.anyOf ?? []).find((option) => option.properties)
    if (inner) return [row, ...fieldRows(inner, `${path}[].`)]
    return [
      row,
      ...(field.properties && under === '' && name !== 'receipt' ? fieldRows(field, `${path}.`) : []),
    ]
  })
}

function kindOf(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(kindOf))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.items) return `list of ${kindOf(schema.items)}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return String(schema.type ?? 'any JSON')
}

function checkFieldRows({ type, schema }: { readonly type: string; readonly schema: z.ZodType }): string[][] {
  const described = jsonSchemaOf(schema, 'input')
  const branches = described.anyOf ?? described.oneOf ?? [described]
  const rows = branches.flatMap((branch) => fieldRows(branch).filter(([field]) => field !== '`type`'))
  const seen = new Set<string>()
  return rows
    .filter(([field = '', kind = '']) => !seen.has(field + kind) && seen.add(field + kind))
    .map(([field = '', kind = '', needed = '', meaning = '']) => [
      `\`${type}\``,
      field,
      needed === 'yes' ? 'yes' : '',
      meaning === '' ? kind : meaning,
    ])
}

interface Vector {
  readonly check: string
  readonly output: string
  readonly outcome: string
  readonly code?: string
}

/** Of each outcome the first vector, which the contract test of checks runs. */
function checkExampleRows(type: string): string[][] {
  const vectors = JSON.parse(readFileSync(join(ROOT, `src/checks/${type}/vectors.json`), 'utf8')) as Vector[]
  return ['passed', 'failed', 'error'].map((wanted) => {
    const vector = vectors.find(({ outcome }) => outcome === wanted)
    if (!vector) throw new Error(`${type} has no vector that is ${wanted}`)
    const { check, output, outcome, code } = vector
    return [`\`${check}\``, codeCell(output), code ? `${outcome}, \`${code}\`` : outcome]
  })
}

/** A text with lines or backticks as JSON writes it, so that it stands in one cell. */
function codeCell(text: string): string {
  return /[\n`]/.test(text) ? `\`\`${JSON.stringify(text)}\`\`` : `\`${text}\``
}

/** A row for each command, and below it one for each thing that it takes. */
function commandRows(): string[][] {
  const commands = CAPABILITIES.flatMap(({ commands }) => commands).map((command) => ({
    ...command,
    name: [command.group?.name ?? [], command.name].flat().join(' '),
    options: [...command.options, DATA_OPTION],
  }))
  return [{ ...SERVE_COMMAND, name: 'serve', arguments: [] }, ...commands].flatMap((command) => [
    [`\`${command.name}\``, '', command.summary],
    ...command.arguments.map(({ name, summary }) => ['', `\`${name}\``, summary]),
    ...command.options.map(({ flags, summary }) => ['', `\`${flags}\``, summary]),
  ])
}

/** Files with tables in them. */
export const DOCS_WITH_TABLES = [
  'docs/errors.md',
  'docs/settings.md',
  'docs/checks.md',
  'docs/command-line.md',
  'docs/consensus.md',
  'docs/facts.md',
  'docs/judge.md',
  'docs/axes.md',
  'docs/judges.md',
  'docs/models.md',
  'docs/models-api.md',
  'docs/session-asserts.md',
  'docs/environments.md',
  'docs/own-models.md',
  'docs/session-checks.md',
] as const

/** Takes seconds; src/models/contract.test.ts works it out anyway, and holds each row. */
export const TABLES_HELD_ELSEWHERE: readonly string[] = ['concordance']

/** The text of a file with its tables made anew, but for those named in `kept`. */
export function withTables(file: string, kept: readonly string[] = []): string {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return text.replace(
    /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (all, start: string, name: string, end: string) => {
      if (kept.includes(name)) return all
      const make = TABLES[name]
      if (!make) throw new Error(`${file} names the table ${name}, which nobody makes`)
      return `${start}${make()}${end}`
    },
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

if (process.argv[1] === import.meta.filename) {
  for (const file of DOCS_WITH_TABLES) writeFileSync(join(ROOT, file), withTables(file))
}
