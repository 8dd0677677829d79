import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const FILE_LINES_MAX = 300

/** Which folder may import which. Files directly in src/ are the composition root and may import anything. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  comparators: ['core'],
  asserts: ['core', 'comparators'],
  checks: ['core', 'comparators'],
  access: ['core'],
  claims: ['core'],
  models: ['core'],
  'model-contract': ['core', 'models'],
  'own-models': ['core', 'models', 'model-contract'],
  grounding: ['core'],
  judges: ['core'],
  facts: ['core'],
  records: ['core'],
  snapshots: ['core'],
  sessions: ['core', 'comparators', 'asserts', 'snapshots'],
  sources: ['core'],
  config: ['core', 'sources'],
  store: ['core'],
  queue: ['core'],
  sandbox: ['core'],
  net: ['core'],
  capabilities: [
    'core',
    'asserts',
    'comparators',
    'config',
    'sessions',
    'snapshots',
    'checks',
    'access',
    'claims',
    'models',
    'model-contract',
    'own-models',
    'grounding',
    'judges',
    'facts',
    'records',
    'sources',
    'store',
    'queue',
    'sandbox',
    'net',
  ],
  server: ['core', 'access', 'capabilities'],
  cli: ['core', 'capabilities'],
  mcp: ['core', 'capabilities'],
  client: [],
  web: ['core'],
}

/** The shapes of requests and answers: the pages speak HTTP only, but may know the types of what they send and get. */
const IS_WIRE = /^capabilities\/\w+\/(?:answer-)?wire\.js$/

/** Kinds with one folder per part: the parts must not know each other, and the list beside them names each. */
const KINDS = [
  'capabilities',
  'checks',
  'comparators',
  'models',
  'sessions/checks',
  'sources',
  'judges/providers',
  'judges/questions',
  'facts/rules',
  'web/pages',
]

/** No clock, no chance, no I/O, no package but zod. */
const PURE = ['core', 'claims', 'comparators', 'models', 'model-contract']
const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|\bsetTimeout\(/

interface Source {
  readonly path: string
  readonly text: string
}

function sources(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))
}

function importsOf(text: string): string[] {
  const found = text.matchAll(/\b(?:from\s+|import\s+|import\s*\(\s*)['"]([^'"\n]+)['"]/g)
  return [...found].map(([, specifier]) => specifier ?? '')
}

/** Imports that are gone after compiling: they make no circle. */
const TYPE_IMPORT = /(?:import|export)\s+type\s[^;'"]*from\s*['"][^'"]+['"]/g

/** Imports within src/, as paths from there. */
function* innerImports(files = sources()): Generator<{ from: string; to: string }> {
  for (const { path, text } of files) {
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith('.'))
        yield { from: path, to: relative(SRC, join(SRC, dirname(path), specifier)) }
    }
  }
}

const top = (path: string) => (path.includes('/') ? (path.split('/', 1)[0] ?? '') : null)

/** `checks`, `regex` of checks/regex/work.ts; null for files beside the list. */
function partOf(path: string): { kind: string; part: string } | null {
  const kind = KINDS.find((name) => path.startsWith(`${name}/`))
  const rest = kind ? path.slice(kind.length + 1) : ''
  return kind && rest.includes('/') ? { kind, part: rest.split('/', 1)[0] ?? '' } : null
}

test('every folder imports only what stands below it', () => {
  const wrong = [...innerImports()].filter(({ from, to }) => {
    const [importer, imported] = [top(from), top(to)]
    if (importer === null || importer === imported) return false
    if (importer === 'web' && IS_WIRE.test(to)) return false
    return imported === null || !MAY_IMPORT[importer]?.includes(imported)
  })
  expect(wrong).toEqual([])
})

test('a part never imports its sibling, and is reached through the list of its kind', () => {
  const wrong = [...innerImports()].filter(({ from, to }) => {
    const [importer, imported] = [partOf(from), partOf(to)]
    if (!imported || (top(from) === 'web' && IS_WIRE.test(to))) return false
    if (importer?.kind === imported.kind) return importer.part !== imported.part
    return top(from) !== null && top(from) !== top(to)
  })
  expect(wrong).toEqual([])
})

test('the pages take nothing but types from what the server is made of', () => {
  const values = sources()
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ path, text }) => importsOf(text.replace(TYPE_IMPORT, '')).map((name) => `${path}: ${name}`))
    .filter((line) => /: (?:node:|.*\/capabilities\/)/.test(line))
  expect(values).toEqual([])
})

test('every folder of src is in the import rule', () => {
  const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map((entry) => entry.name).filter((name) => !Object.hasOwn(MAY_IMPORT, name))).toEqual([])
})

test('every part is on the list of its kind', () => {
  const parts = new Set(
    sources().flatMap(({ path }) => (partOf(path)?.part ? [JSON.stringify(partOf(path))] : [])),
  )
  const unlisted = [...parts].filter((text) => {
    const { kind, part } = JSON.parse(text) as { kind: string; part: string }
    return !readFileSync(join(SRC, kind, 'index.ts'), 'utf8').includes(`'./${part}/`)
  })
  expect(unlisted).toEqual([])
})

test('the pure folders have no outside in them', () => {
  const wrong = sources()
    .filter(({ path }) => PURE.includes(top(path) ?? ''))
    .flatMap(({ path, text }) => [
      ...importsOf(text)
        .filter((name) => !name.startsWith('.') && name !== 'zod')
        // A model's second implementation computes in decimals.
        .filter((name) => !(name === 'decimal.js' && path.endsWith('/reference.ts')))
        // Patterns that users send are weighed and their faults placed by a parser, within guarded work.
        .filter((name) => !(name === '@eslint-community/regexpp' && path.startsWith('comparators/pattern-')))
        // And JSONPaths that users send are run by a library, within guarded work.
        .filter((name) => !(name === 'json-p3' && path === 'comparators/json-query.ts'))
        .map((name) => `${path} imports ${name}`),
      ...(IMPURE.exec(text) ?? []).map((use) => `${path} uses ${use}`),
    ])
  expect(wrong).toEqual([])
})

/** The store speaks to its database, the server listens, and the pages speak to it from a browser. */
const MAY_CONNECT = ['net', 'store', 'server', 'web']
const CONNECTS = /^(node:)?(net|tls|https?|http2|dns|dns\/promises|dgram|undici)$/

test('nothing but src/net asks the network', () => {
  const wrong = sources()
    .filter(({ path }) => !MAY_CONNECT.includes(top(path) ?? ''))
    .filter(({ text }) => importsOf(text).some((name) => CONNECTS.test(name)) || /\bfetch\(/.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no import goes round in a circle', () => {
  const edges = new Map<string, string[]>()
  const values = sources().map((source) => ({ ...source, text: source.text.replace(TYPE_IMPORT, '') }))
  for (const { from, to } of innerImports(values)) {
    const target = existsSync(join(SRC, to.replace(/js$/, 'tsx')))
      ? to.replace(/js$/, 'tsx')
      : to.replace(/js$/, 'ts')
    edges.set(from, [...(edges.get(from) ?? []), target])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' -> '))
    if (done.has(path) || above.includes(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...above, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  expect(circles).toEqual([])
})

test('files are short and named for one thing', () => {
  const wrong = sources().flatMap(({ path, text }) => {
    const lines = text.split('\n').length
    return [
      ...(lines > FILE_LINES_MAX ? [`${path}: ${lines} lines`] : []),
      ...(/(^|\/)(utils?|common|helpers?|shared|misc)(\/|\.|$)/.test(path)
        ? [`${path}: named for nothing`]
        : []),
      ...(/^[a-z0-9_/.-]+$/.test(path) ? [] : [`${path}: not in kebab case`]),
    ]
  })
  expect(wrong).toEqual([])
})
