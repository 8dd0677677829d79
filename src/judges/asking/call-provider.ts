import type { EndpointAnswer } from '../../core/context.js'
import { JudgeTrouble, NetTrouble } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'
import type { Rung } from '../judge.js'
import { type Asking, type Completion, type Fault, jsonAt, type WireAnswer } from '../providers/index.js'
import { BREAKER_FAILURES } from './breaker.js'
import type { Known } from './ladder.js'
import type { AskTools, Bounds, Place } from './place.js'
import { advisedMs, backOffMs, retryAfterMs } from './retry-wait.js'
import { type CallTrouble, faultTrouble, netTrouble } from './troubles.js'

/** What one pass has taken so far; written to while it goes on. */
export interface Tally {
  rung: Rung | null
  requests: number
  repairs: string[]
  fingerprint: string | null
  refused: readonly string[]
}

/** One thing to be asked, in whatever way the model takes it. */
export interface Call {
  asking(known: Known): Asking
  readonly bounds: Bounds
  readonly tally: Tally
}

/** A reply; or null where more was sent than the model takes. */
export type Called = Completion | null

/**
 * Asks a provider: down the ladder until the model takes the request, again where trouble may pass, never beyond the
 * bounds.
 *
 * @throws {JudgeTrouble} @throws the signal's reason
 */
export async function callProvider(call: Call, place: Place, tools: AskTools): Promise<Called> {
  const { breaker, definition } = place
  const { until, signal } = call.bounds
  if (tools.clock().getTime() >= until) {
    const message = `The time for this question is up; ${definition.name} is not asked.`
    throw new JudgeTrouble('judge_timeout', message)
  }
  const shut = breaker.shut()
  if (shut) {
    const message = `${definition.name} failed ${BREAKER_FAILURES} times in a row or more; it is asked again in ${shut.seconds} s.`
    throw new JudgeTrouble(shut.code, message)
  }
  let ended: Ended
  try {
    ended = await insisted(call, place, tools)
  } catch (error) {
    // It was given up, or what was answered cannot be read.
    breaker.abandoned()
    throw error
  }
  if (ended.kind === 'called') {
    breaker.succeeded()
    return ended.called
  }
  const { trouble, isOfProvider } = ended.failure
  // A call that was given up says nothing of the provider, whatever reason the signal bears.
  if (isOfProvider && !signal?.aborted) breaker.failed(trouble)
  else breaker.abandoned()
  throw trouble
}

/** What one request has come to. */
type Step =
  | { readonly kind: 'called'; readonly called: Called }
  /** The same again, as the ladder now has it. */
  | { readonly kind: 'learnt' }
  | { readonly kind: 'failed'; readonly failure: CallTrouble; readonly adviceMs: number | null }

/** What all requests of a call have come to. */
type Ended = Exclude<Step, { readonly kind: 'learnt' }>

async function insisted(call: Call, place: Place, tools: AskTools): Promise<Ended> {
  const { bounds } = call
  for (let failures = 0; ; ) {
    const step = await once(call, place, tools)
    if (step.kind === 'called') return step
    if (step.kind === 'learnt') continue
    failures += 1
    const { failure, adviceMs } = step
    if (failures >= failure.tries) return step
    const waitMs =
      adviceMs === null ? backOffMs(failures - 1, tools.chance) : advisedMs(adviceMs, tools.chance)
    if (tools.clock().getTime() + waitMs >= bounds.waitUntil) return step
    await tools.pause(waitMs, bounds.signal)
  }
}

async function once(call: Call, place: Place, tools: AskTools): Promise<Step> {
  const { definition, setup, ladder } = place
  const known = ladder.known()
  const asking = call.asking(known)
  call.tally.rung = known.rung
  call.tally.refused = [...known.refused]
  const timeMs = Math.max(1, Math.min(tools.timeoutMs, call.bounds.until - tools.clock().getTime()))
  let answer: WireAnswer
  try {
    answer = await sent(asking, timeMs, call, place)
  } catch (error) {
    if (!(error instanceof NetTrouble)) throw error
    // Of the time that others have left over, so little may be too little for one who is well.
    const isFair = timeMs >= Math.min(tools.timeoutMs, tools.budgetMs) / 2
    return { kind: 'failed', failure: netTrouble(definition, error, isFair), adviceMs: null }
  }
  const completion = answer.status === 200 ? setup.completionOf(answer.body, asking) : null
  if (completion) return { kind: 'called', called: noted(completion, call.tally) }
  const failed = withInnerStatus(answer)
  if (failed.status === 200) {
    throw new JudgeTrouble('judge_malformed', `${definition.name} answered what is no reply of a model.`)
  }
  return stepAfter(setup.faultOf(failed), failed, { place, known, tools, tally: call.tally })
}

async function sent(
  asking: Asking,
  timeMs: number,
  { bounds, tally }: Call,
  place: Place,
): Promise<WireAnswer> {
  const { url, headers, body } = place.setup.request(asking)
  tally.requests += 1
  const options = bounds.signal ? { timeMs, signal: bounds.signal } : { timeMs }
  return readAnswer(await place.ask(url, headers, JSON.stringify(body), options))
}

function readAnswer({ status, headers, body }: EndpointAnswer): WireAnswer {
  try {
    return { status, headers, body: JSON.parse(body) as JsonValue }
  } catch (error) {
    if (error instanceof SyntaxError) return { status, headers, body: null }
    throw error
  }
}

/** Some go-betweens answer 200 when they are asked, and tell of the error behind it in the body. */
function withInnerStatus(answer: WireAnswer): WireAnswer {
  const code = jsonAt(answer.body, 'error', 'code')
  const isInner = answer.status === 200 && typeof code === 'number' && code >= 400 && code < 600
  return isInner ? { ...answer, status: code } : answer
}

interface Circumstances {
  readonly place: Place
  readonly known: Known
  readonly tools: AskTools
  readonly tally: Tally
}

function stepAfter(fault: Fault, answer: WireAnswer, { place, known, tools, tally }: Circumstances): Step {
  const { definition, ladder } = place
  if (fault.kind === 'too_long') return { kind: 'called', called: null }
  if (fault.kind === 'declined') return { kind: 'called', called: DECLINED }
  if (fault.kind === 'salvage') return { kind: 'called', called: salvaged(fault.text, tally) }
  if (fault.kind === 'refused_rung' && ladder.stepDown(known.rung)) return { kind: 'learnt' }
  if (fault.kind === 'refused_parameter' && ladder.leaveOut(fault.parameter, known.refused)) {
    return { kind: 'learnt' }
  }
  const adviceMs = retryAfterMs(answer.headers, tools.clock())
  return { kind: 'failed', failure: faultTrouble(definition, fault, answer), adviceMs }
}

/** Most of a build's name that is kept. */
const FINGERPRINT_CHARS = 200

/** The build's name goes on record, so whatever the provider sends must be fit to be signed. */
function noted(completion: Completion, tally: Tally): Completion {
  const fingerprint = completion.fingerprint?.slice(0, FINGERPRINT_CHARS).toWellFormed() ?? null
  tally.fingerprint = fingerprint ?? tally.fingerprint
  return completion
}

const DECLINED: Completion = {
  content: { kind: 'text', text: '' },
  isCut: false,
  isDeclined: true,
  fingerprint: null,
}

function salvaged(text: string, tally: Tally): Completion {
  tally.repairs.push('failed_generation')
  return { content: { kind: 'text', text }, isCut: false, isDeclined: false, fingerprint: null }
}
