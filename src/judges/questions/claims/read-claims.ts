import type { JsonValue } from '../../../core/json/value.js'
import { JudgeTrouble } from '../../../core/judge-trouble.js'
import { neutralise } from '../../neutralise.js'
import type { Reading } from '../../question.js'
import type { Named } from '../opaque-ids.js'
import { type Quotable, quotable } from '../quotable.js'
import { checkedRuling } from './checked-ruling.js'
import type { Control } from './controls.js'
import { claimsReply, type ReplyRuling } from './reply-schema.js'
import type { AskedClaim, AskedClaims, ClaimRuling } from './ruling.js'

/** What one pass asked, to read its reply by. */
export interface Asking {
  readonly asked: AskedClaims
  readonly controls: readonly Control[]
  readonly named: readonly Named<AskedClaim | Control>[]
  /** The places of the pieces of evidence, by the ids of this pass. */
  readonly pieces: ReadonlyMap<string, number>
}

/** @throws {JudgeTrouble} `control_failed`, `judge_malformed`, where nobody is asked again */
export function readClaims(
  reply: JsonValue,
  asking: Asking,
  isLast: boolean,
): Reading<readonly ClaimRuling[]> {
  const read = claimsReply.safeParse(reply)
  if (!read.success)
    throw new JudgeTrouble('judge_malformed', 'The reply has other members than were asked for.')
  const byId = rulingsById(read.data.rulings)
  const doubt = controlDoubt(byId, asking)
  if (doubt !== null) return discarded(doubt, asking, isLast)
  const texts = asking.asked.evidence.map(({ text }) => text)
  const sources = { evidence: lazyQuotables(texts), texts, pieces: asking.pieces }
  const idOf = new Map(asking.named.map(({ id, item }) => [item, id]))
  const checked = asking.asked.claims.map((claim) => {
    const id = idOf.get(claim) ?? ''
    return checkedRuling(claim, byId.get(id) ?? [], sources)
  })
  const doubts = checked.flatMap((one) => one.doubt ?? [])
  return { ruling: checked.map(({ ruling }) => ruling), doubt: doubts[0] ?? null }
}

function rulingsById(rulings: readonly ReplyRuling[]): Map<string, ReplyRuling[]> {
  const byId = new Map<string, ReplyRuling[]>()
  for (const ruling of rulings) byId.set(ruling.id, [...(byId.get(ruling.id) ?? []), ruling])
  return byId
}

function controlDoubt(
  byId: ReadonlyMap<string, readonly ReplyRuling[]>,
  { controls, named }: Asking,
): string | null {
  for (const { id, item } of named) {
    const control = controls.find((one) => one === item)
    const verdicts = byId.get(id)?.map(({ verdict }) => verdict)
    if (!control) continue
    if (!verdicts) return 'judge_malformed: a claim was left out'
    if (verdicts.every((verdict) => (verdict === 'supported') === control.isTrue)) continue
    return control.isTrue
      ? 'control_failed: it does not find in the evidence what stands there word for word'
      : 'control_failed: it calls supported what the evidence does not say'
  }
  return null
}

/** The whole batch is worth nothing. */
function discarded(doubt: string, { asked }: Asking, isLast: boolean): Reading<readonly ClaimRuling[]> {
  const code = doubt.startsWith('control_failed') ? 'control_failed' : 'judge_malformed'
  const message = `The judge ruled wrongly on a claim whose truth is known: ${doubt.replace(/^\w+: /, '')}.`
  if (isLast)
    throw new JudgeTrouble(code, code === 'control_failed' ? message : 'The reply leaves claims out.')
  return { ruling: asked.claims.map(() => ({ kind: 'error', code, message })), doubt }
}

/** Evidence is read when the first quote of it is looked for. It is quoted as the model saw it. */
function lazyQuotables(texts: readonly string[]): (index: number) => Quotable | undefined {
  const read = new Map<number, Quotable>()
  return (index) => {
    const text = texts[index]
    if (text === undefined) return undefined
    const known = read.get(index) ?? quotable(neutralise(text))
    read.set(index, known)
    return known
  }
}
