import { setTimeout as wait } from 'node:timers/promises'
import { sha256Hex } from '../../records/index.js'
import type { JudgeUnderTest, Outcome } from './judge-under-test.js'
import { type KeptOutcomes, outcomeKey } from './kept-outcomes.js'
import type { LabelledRow } from './labelled-row.js'

/** What is asked, of whom, and how. */
export interface Asking {
  readonly judge: JudgeUnderTest
  readonly rows: readonly LabelledRow[]
  readonly passes: number
  /** Rows that are asked about at the same time. */
  readonly concurrency: number
  readonly kept: KeptOutcomes
  /** Of this run alone: the order of asking hangs on it, so that runs side by side seldom ask the same at once. */
  readonly nonce: string
  progress(done: number, all: number): void
}

/** What came of it. */
export interface AskedRows {
  /** By {@link outcomeKey}; of what was not asked any more there is none. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Requests of this run. */
  readonly requests: number
  /** Rulings that were known from earlier. */
  readonly known: number
  /** Why the rest was not asked any more, "code: text"; null where all was. */
  readonly stopped: string | null
}

/** Rows in a row of which nobody could be asked, for each that is asked about at once, before a run is given up. */
const OUTAGES_PER_ASKER = 3
const WAIT_MS = 250
const WAIT_MS_MAX = 10_000

/**
 * Asks about each row in each pass what is not known yet, a few at a time, and keeps each ruling as it comes. A row that cannot be
 * asked about now is passed over; a judge that cannot be asked at all ends it.
 */
export async function askRows(asking: Asking): Promise<AskedRows> {
  const { kept, rows, passes, judge, concurrency } = asking
  const outcomes = await knownOutcomes(kept, rows)
  const all = inOrderOf(asking.nonce, tasksOf(rows, passes))
  const open = all.filter(({ row, pass }) => !outcomes.has(outcomeKey(row, pass)))
  const state: State = { requests: 0, known: all.length - open.length, outages: 0, first: '', stopped: null }
  let next = 0
  let done = state.known
  const askOn = async () => {
    for (let task = open[next++]; task && state.stopped === null; task = open[next++]) {
      const { row, pass } = task
      // Another run may have asked meanwhile.
      const found = await kept.find(row, pass)
      const outcome = found ?? (await judge.ask(row, pass))
      if (found) state.known += 1
      else {
        state.requests += outcome.requests
        await kept.keep(row, pass, outcome)
        await noteOutage(outcome, state, concurrency)
      }
      outcomes.set(outcomeKey(row, pass), outcome)
      asking.progress(++done, all.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, askOn))
  // Of two runs that asked the same at once the first one's ruling was kept, and both go by that.
  for (const [key, outcome] of await knownOutcomes(kept, rows)) outcomes.set(key, outcome)
  return { outcomes, requests: state.requests, known: state.known, stopped: state.stopped }
}

async function knownOutcomes(
  kept: KeptOutcomes,
  rows: readonly LabelledRow[],
): Promise<Map<string, Outcome>> {
  const questions = new Set(rows.map(({ question }) => question))
  const known = await Promise.all([...questions].map((question) => kept.all(question)))
  return new Map(known.flatMap((outcomes) => [...outcomes]))
}

interface Task {
  readonly row: LabelledRow
  readonly pass: number
}

function tasksOf(rows: readonly LabelledRow[], passes: number): Task[] {
  return rows.flatMap((row) => Array.from({ length: passes }, (_, pass) => ({ row, pass })))
}

function inOrderOf(nonce: string, tasks: readonly Task[]): Task[] {
  const keyed = tasks.map((task) => ({ task, key: sha256Hex(`${nonce} ${outcomeKey(task.row, task.pass)}`) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ task }) => task)
}

interface State {
  requests: number
  known: number
  /** Since somebody was asked. */
  outages: number
  /** Why the first of these was one: later ones only say that it is left alone. */
  first: string
  stopped: string | null
}

async function noteOutage(outcome: Outcome, state: State, concurrency: number): Promise<void> {
  if (outcome.kind === 'ruled' || outcome.why === 'reply') {
    state.outages = 0
    return
  }
  state.outages += 1
  if (state.outages === 1) state.first = `${outcome.code}: ${outcome.message}`
  const isOver = outcome.why === 'spent' || state.outages >= OUTAGES_PER_ASKER * concurrency
  if (isOver) state.stopped ??= outcome.why === 'spent' ? `${outcome.code}: ${outcome.message}` : state.first
  else if (outcome.why === 'outage') await wait(Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** (state.outages - 1)))
}
