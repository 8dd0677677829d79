import { randomBytes } from 'node:crypto'
import { type CheckSpec, reviewCheck, runCheck } from '../src/checks/index.js'
import type { GuardedWork } from '../src/core/context.js'
import { createSandbox } from '../src/sandbox/index.js'
import type { WorkModule } from '../src/sandbox/job.js'
import { checkContext } from '../test/check-context.js'
import { loadPeers, type Peer } from './peers.js'
import { type Contender, compare, type RoundsOptions } from './rounds.js'
import type { Row, Skipped } from './row.js'

const AIM = 10
/** Checks under way at once where the figure is of many: as many as one request may hold. */
const AT_ONCE = 16

/** A check and an output that passes it; the peers are given the same question. */
export interface Question {
  readonly spec: CheckSpec
  readonly output: string
}

const SCHEMA = {
  type: 'object',
  required: ['order', 'total'],
  properties: { order: { type: 'integer' }, total: { type: 'number' } },
}

export const QUESTIONS = {
  equals: { spec: { type: 'equals', expected: 'Paris' }, output: 'Paris' },
  regex: { spec: { type: 'regex', expected: 'order [0-9]{4}' }, output: 'Your order 8841 is on its way.' },
  numeric: { spec: { type: 'numeric', expected: 1428 }, output: '1428' },
  json_schema: { spec: { type: 'json_schema', schema: SCHEMA }, output: '{"order":8841,"total":129.9}' },
} as const satisfies Readonly<Record<string, Question>>

/** No sandbox: what the work itself costs. Never fit for text that a user sent. */
function inThisThread(): GuardedWork {
  const loaded = new Map<string, Promise<WorkModule>>()
  return {
    async run<Input, Output>(module: URL, input: Input): Promise<Output> {
      const found = loaded.get(module.href) ?? (import(module.href) as Promise<WorkModule>)
      loaded.set(module.href, found)
      const { prepare, work } = await found
      return work(input, await prepare?.(input)) as Output
    },
  }
}

/** The four local checks as a verdict runs them, in the sandbox, against functions of the same meaning elsewhere. */
export async function benchChecks(
  folder: string | undefined,
  options: RoundsOptions,
): Promise<{ rows: Row[]; skipped: Skipped[] }> {
  const { peers, skipped } = await loadPeers(folder)
  const sandbox = createSandbox()
  const context = checkContext({ guarded: sandbox })
  const unguarded = checkContext({ guarded: inThisThread() })
  const salt = randomBytes(32)
  const rows: Row[] = []
  try {
    for (const [type, { spec, output }] of Object.entries(QUESTIONS)) {
      await reviewCheck(spec, 'checks[0]', context)
      const run = () => runCheck(spec, { output }, context, salt)
      const bare = {
        name: `${type}, outside of the sandbox`,
        run: () => runCheck(spec, { output }, unguarded, salt),
      }
      const contenders = [
        { name: `${type}, one after the other`, run },
        { name: `${type}, ${AT_ONCE} at once`, run, atOnce: AT_ONCE },
        // A text is compared in place anyhow.
        ...(type === 'equals' ? [] : [bare]),
      ]
      await expectPassed(type, run)
      for (const peer of peers.filter((each) => each.type === type))
        rows.push(...(await against(peer, contenders, options)))
    }
  } finally {
    await sandbox.close()
  }
  return { rows, skipped }
}

/** A peer that does not pass what passes here answers another question. */
async function against(peer: Peer, contenders: readonly Contender[], options: RoundsOptions): Promise<Row[]> {
  if (!(await peer.passes())) throw new Error(`${peer.name} does not pass`)
  return compare('checks', { name: peer.name, run: peer.run }, contenders, options, AIM)
}

async function expectPassed(type: string, run: () => Promise<{ readonly outcome: string }>): Promise<void> {
  const { outcome } = await run()
  if (outcome !== 'passed') throw new Error(`${type}: ${outcome}`)
}
