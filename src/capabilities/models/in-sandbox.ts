import type { GuardedWork } from '../../core/context.js'
import { BudgetExceeded, Refusal, Unavailable } from '../../core/errors.js'
import type { ListedModel } from '../../models/index.js'
import { MODEL_WORK, type ModelFindings, type ModelJob, type ModelTask, type Ran } from './model-work.js'

const TIME_MS = 3_000
/** Faults of inputs that the message tells; `errors` has all. */
const TOLD_MAX = 5

/**
 * Does one thing with a model, in the sandbox.
 *
 * @throws {BudgetExceeded} it took too long, or gave too much @throws {Unavailable} too much work is waiting
 */
export function doneGuarded<Kind extends ModelTask['kind']>(
  { source }: ListedModel,
  task: Extract<ModelTask, { kind: Kind }>,
  guarded: GuardedWork,
): Promise<ModelFindings[Kind]> {
  return guarded.run<ModelJob, ModelFindings[Kind]>(MODEL_WORK, { source, task }, { timeMs: TIME_MS })
}

/**
 * The same for a caller who gets either all of it or nothing.
 *
 * @throws {Unavailable} `budget`: where time or memory ran out nothing is known, which is no verdict; or too much work waits
 */
export async function done<Kind extends ModelTask['kind']>(
  model: ListedModel,
  task: Extract<ModelTask, { kind: Kind }>,
  guarded: GuardedWork,
): Promise<ModelFindings[Kind]> {
  try {
    return await doneGuarded(model, task, guarded)
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    throw new Unavailable('budget', `${error.message} Nothing was ruled.`, { cause: error })
  }
}

/** What a model gave. @throws {Refusal} `invalid_inputs` with `errors`: it takes no such inputs */
export function accepted<Found>(ran: Ran<Found>): Extract<Ran<Found>, { ok: true }> {
  if (ran.ok) return ran as Extract<Ran<Found>, { ok: true }>
  const told = ran.errors.slice(0, TOLD_MAX).map(({ field, message }) => `${field} ${message}`)
  const more = ran.errors.length - told.length
  const list = [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  const message = list.endsWith('?') ? list : `${list}.`
  throw new Refusal('invalid_inputs', message, {
    field: ran.errors[0]?.field ?? 'inputs',
    errors: ran.errors,
  })
}
