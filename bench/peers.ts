import { existsSync, mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { QUESTIONS } from './checks.js'
import type { Skipped } from './row.js'

/** A function of another package that means what one of our checks means. */
export interface Peer {
  readonly type: string
  readonly name: string
  readonly run: () => unknown
  readonly passes: () => Promise<boolean>
}

type Assess = (...given: readonly unknown[]) => Promise<unknown>

/**
 * Functions of promptfoo and autoevals, from a folder in which they were installed. They are no part of this package, and
 * nothing is fetched for them.
 */
export async function loadPeers(folder: string | undefined): Promise<{ peers: Peer[]; skipped: Skipped[] }> {
  const found = await Promise.all([
    loadPackage(folder, 'promptfoo', promptfooPeers),
    loadPackage(folder, 'autoevals', autoevalsPeers),
  ])
  return { peers: found.flatMap(({ peers }) => peers), skipped: found.flatMap(({ skipped }) => skipped) }
}

async function loadPackage(
  folder: string | undefined,
  name: string,
  peersOf: (module: Readonly<Record<string, unknown>>, version: string) => Peer[],
): Promise<{ peers: Peer[]; skipped: Skipped[] }> {
  const skip = (reason: string) => ({ peers: [], skipped: [{ part: `checks against ${name}`, reason }] })
  if (!folder) return skip('BENCH_PEERS names no folder with node_modules')
  const manifestPath = join(folder, 'node_modules', name, 'package.json')
  if (!existsSync(manifestPath)) return skip(`${name} is not installed in ${folder}`)
  const require = createRequire(join(folder, 'package.json'))
  stayQuiet()
  const module = (await import(pathToFileURL(require.resolve(name)).href)) as Record<string, unknown>
  const { version } = require(manifestPath) as { version: string }
  return { peers: peersOf(module, version), skipped: [] }
}

/** promptfoo else sends news of its use, and writes to the home folder. */
function stayQuiet(): void {
  process.env.PROMPTFOO_DISABLE_TELEMETRY = '1'
  process.env.PROMPTFOO_DISABLE_UPDATE = '1'
  process.env.PROMPTFOO_CONFIG_DIR ??= mkdtempSync(join(tmpdir(), 'countersign-bench-promptfoo-'))
}

function promptfooPeers(module: Readonly<Record<string, unknown>>, version: string): Peer[] {
  const { runAssertion } = module.assertions as { readonly runAssertion: Assess }
  const peer = (type: keyof typeof QUESTIONS, name: string, value: unknown): Peer => {
    const { output } = QUESTIONS[type]
    const assertion = { type: name, value }
    const run = () =>
      runAssertion({ prompt: '', assertion, test: { vars: {} }, providerResponse: { output }, latencyMs: 0 })
    const passes = async () => ((await run()) as { readonly pass?: boolean }).pass === true
    return { type, name: `promptfoo ${version}, ${name}`, run, passes }
  }
  return [
    peer('equals', 'equals', QUESTIONS.equals.spec.expected),
    peer('regex', 'regex', QUESTIONS.regex.spec.expected),
    peer('json_schema', 'is-json', QUESTIONS.json_schema.spec.schema),
  ]
}

function autoevalsPeers(module: Readonly<Record<string, unknown>>, version: string): Peer[] {
  const peer = (type: keyof typeof QUESTIONS, name: string, given: object): Peer => {
    const assess = module[name] as Assess
    const run = () => assess(given)
    const passes = async () => ((await run()) as { readonly score?: number }).score === 1
    return { type, name: `autoevals ${version}, ${name}`, run, passes }
  }
  const { equals, numeric, json_schema } = QUESTIONS
  const json = JSON.parse(json_schema.output)
  return [
    peer('equals', 'ExactMatch', { output: equals.output, expected: equals.spec.expected }),
    peer('numeric', 'NumericDiff', { output: Number(numeric.output), expected: numeric.spec.expected }),
    peer('json_schema', 'ValidJSON', { output: json_schema.output, schema: json_schema.spec.schema }),
    peer('json_schema', 'JSONDiff', { output: json, expected: json }),
  ]
}
