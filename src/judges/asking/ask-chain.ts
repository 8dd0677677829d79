import { JudgeTrouble } from '../../core/errors.js'
import type { Asked, AskOptions, CallOnRecord, Passed, PassedOver } from '../judge.js'
import type { Question } from '../question.js'
import type { Tally } from './call-provider.js'
import type { AskTools, Bounds, Place } from './place.js'
import { type Asker, rule } from './rule.js'

/** Asks one provider after the other until one rules in all passes; what the last one comes to stands. */
export async function askChain<Ruling>(
  question: Question<Ruling>,
  { passes = 1, firstPass = 0, temperature = 0, signal }: AskOptions,
  places: readonly Place[],
  tools: AskTools,
): Promise<Asked<Ruling>> {
  signal?.throwIfAborted()
  const until = tools.clock().getTime() + tools.budgetMs
  const passedOver: PassedOver[] = []
  for (const [i, place] of places.entries()) {
    const now = tools.clock().getTime()
    // Waiting is shared among those who are left; a call itself may take all of the time.
    const bounds = { until, waitUntil: now + (until - now) / (places.length - i), signal }
    const isLast = i === places.length - 1
    const asker = { place, tools, bounds, temperature }
    const all = await askPlace(question, asker, { passes, firstPass }, isLast)
    const trouble = all.find((passed) => passed.trouble !== null)?.trouble
    if (!trouble || isLast) return settled(place, all, passedOver)
    passedOver.push({ engine: place.definition.name, code: trouble.code, message: trouble.message })
  }
  return { engine: null, model: null, passes: [], passedOver }
}

function settled<Ruling>(
  { definition, setup }: Place,
  passes: readonly Passed<Ruling>[],
  passedOver: readonly PassedOver[],
): Asked<Ruling> {
  const hasRuled = passes.some(({ trouble }) => trouble === null)
  return { engine: hasRuled ? definition.name : null, model: setup.model, passes, passedOver }
}

/** Why the other passes of a provider are given up: one of them failed, and another provider will be asked. */
const GIVEN_UP = new JudgeTrouble('judge_unavailable', 'Another pass failed, so that this one was given up.')

/** All passes side by side. Where others can be asked, the first that fails ends the rest. */
async function askPlace<Ruling>(
  question: Question<Ruling>,
  asker: Omit<Asker, 'tally'>,
  { passes, firstPass }: Required<Pick<AskOptions, 'passes' | 'firstPass'>>,
  isLast: boolean,
): Promise<Passed<Ruling>[]> {
  const given = asker.bounds.signal
  const controller = new AbortController()
  const signal = given ? AbortSignal.any([given, controller.signal]) : controller.signal
  const bounds: Bounds = { ...asker.bounds, signal }
  const pending = Array.from({ length: passes }, async (_, i) => {
    const passed = await askPass(question, { ...asker, bounds }, String(firstPass + i))
    if (passed.trouble !== null && !isLast) controller.abort(GIVEN_UP)
    return passed
  })
  const all = await Promise.all(pending)
  // The trouble that ended the others comes first.
  return all.toSorted((a, b) => Number(a.trouble === GIVEN_UP) - Number(b.trouble === GIVEN_UP))
}

async function askPass<Ruling>(
  question: Question<Ruling>,
  asker: Omit<Asker, 'tally'>,
  time: string,
): Promise<Passed<Ruling>> {
  const begunAt = asker.tools.clock().getTime()
  const tally: Tally = { rung: null, requests: 0, repairs: [], fingerprint: null, refused: [] }
  const call = () => onRecord(tally, asker.tools.clock().getTime() - begunAt)
  try {
    const ruling = await rule(question, { ...asker, tally }, time)
    return { ruling, trouble: null, call: call() }
  } catch (error) {
    if (!(error instanceof JudgeTrouble)) throw error
    return { ruling: null, trouble: error, call: call() }
  }
}

function onRecord({ rung, requests, repairs, fingerprint, refused }: Tally, timeMs: number): CallOnRecord {
  const without = refused.length === 0 ? {} : { withoutParameters: refused }
  return { rung, requests, repairs: [...new Set(repairs)], fingerprint, timeMs, ...without }
}
