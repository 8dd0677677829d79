import { basename } from 'node:path'
import type { GuardedWork } from '../core/context.js'
import { BudgetExceeded } from '../core/errors.js'
import { type Breach, MODEL_RULES } from '../model-contract/index.js'
import type { Holding, HoldJob, Subject } from './hold-work.js'

/** Holding a model to one rule: some hundred runs. */
const RULE_MS = 60_000

/** What came of one rule. */
export interface RuleReport {
  /** Goes on after the model's name. */
  readonly rule: string
  /** `passed_over`: there was nothing to hold the model to. */
  readonly result: 'kept' | 'broken' | 'passed_over'
  /** Why it was passed over. */
  readonly excuse?: string
  readonly breaches: readonly Breach[]
}

/** What came of holding a model to its contract. */
export interface ModelReport {
  readonly name: string
  /** Null where it cannot be read. */
  readonly specVersion: string | null
  /** No rule is broken. */
  readonly passed: boolean
  readonly rules: readonly RuleReport[]
}

const HOLD_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './hold-work.ts' : './hold-work.js',
  import.meta.url,
)

/**
 * Holds a model to all rules of the contract of models, its code in the sandbox alone.
 *
 * @param guarded of a share with time for all of it
 * @throws {Unavailable} too much work is waiting
 */
export async function holdModel(subject: Subject, guarded: GuardedWork): Promise<ModelReport> {
  const first = await holding({ subject, rule: null }, guarded)
  if (!first.ok) {
    const name = subject.kind === 'folder' ? basename(subject.folder) : subject.name
    return { name, specVersion: null, passed: false, rules: [broken('can be read', first.fault)] }
  }
  const rules: RuleReport[] = []
  for (const { name: rule } of MODEL_RULES) {
    const found = await holding({ subject, rule }, guarded)
    rules.push(found.ok ? reportOf(rule, found.held) : broken(rule, found.fault))
  }
  const passed = rules.every(({ result }) => result !== 'broken')
  return { name: first.name, specVersion: first.specVersion, passed, rules }
}

async function holding(job: HoldJob, guarded: GuardedWork): Promise<Holding> {
  try {
    return await guarded.run<HoldJob, Holding>(HOLD_WORK, job, { timeMs: RULE_MS })
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return { ok: false, fault: `it cannot be found out within ${RULE_MS / 1000} s. ${error.message}` }
  }
}

function reportOf(rule: string, { excuse, breaches }: Extract<Holding, { ok: true }>['held']): RuleReport {
  if (excuse !== null) return { rule, result: 'passed_over', excuse, breaches }
  return { rule, result: breaches.length === 0 ? 'kept' : 'broken', breaches }
}

function broken(rule: string, message: string): RuleReport {
  return { rule, result: 'broken', breaches: [{ message }] }
}
