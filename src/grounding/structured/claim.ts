import type { Token } from '../words/token.js'
import type { FactIndex } from './fact-index.js'
import { tells } from './words.js'

/** A statement as it is held against facts. */
export interface Claim {
  readonly tokens: readonly Token[]
  /** The first so many are names of what is spoken of, and not said themselves. */
  readonly given: number
  readonly isNegated: boolean
}

/** Makes a claim of a statement's tokens and those of names that it goes by besides. */
export function claimOf(tokens: readonly Token[], names: readonly Token[] = []): Claim {
  const negators = tokens.filter(({ kind }) => kind === 'negator').length
  return { tokens: [...names, ...tokens], given: names.length, isNegated: negators % 2 === 1 }
}

/** Whether a number may name a thing ("order 17", "2023") and not only count ("17 orders", "has 17"). */
export function mayName({ tokens, given }: Claim, at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const quantity = token?.quantity
  if (at < given || quantity?.kind !== 'amount' || quantity.measure !== '') return true
  const isNamed = before !== undefined && before.kind === 'word' && tells(before)
  return isNamed && !(after?.kind === 'word' && tells(after))
}

/** Whether a word only says what kind of thing the number after it names: "order" of "order 17". */
export function isNounOfName(claim: Claim, at: number, index: FactIndex): boolean {
  const [token, next] = [claim.tokens[at], claim.tokens[at + 1]]
  if (token?.kind !== 'word' || !next?.quantity || next.quantity.kind === 'date') return false
  return mayName(claim, at + 1) && index.labelSlots(next).length > 0
}

interface Mention {
  readonly from: number
  readonly to: number
  readonly slots: ReadonlySet<string>
}

/**
 * Parts a claim with several values ("revenue was 5 and profit 1", "5 in 2023 and 3 in 2022") into claims with one each.
 * Of several columns, or of several names that are alternatives, a value goes with the last before it or, where the
 * values come first, with the next after it.
 */
export function singleClaims(claim: Claim, index: FactIndex): Claim[] {
  const { tokens } = claim
  const values = [...tokens.keys()].filter((at) => isValue(claim, at, index))
  if (values.length < 2) return [claim]
  const groups = groupsOf(claim, index).filter((mentions) => mentions.length > 1)
  return values.map((value) => {
    const left = new Set(values.filter((other) => other !== value))
    for (const mentions of groups) {
      const own = mentionOf(mentions, value, values[0] ?? 0)
      for (const { from, to } of mentions.filter((mention) => mention !== own))
        for (let at = from; at <= to; at++) left.add(at)
    }
    return { ...claim, tokens: tokens.filter((_, at) => !left.has(at)) }
  })
}

function isValue(claim: Claim, at: number, index: FactIndex): boolean {
  const token = claim.tokens[at]
  if (at < claim.given || !token?.quantity || isWeak(token)) return false
  if (index.headerSlots(token).length > 0) return false
  return !(mayName(claim, at) && index.labelSlots(token).length > 0)
}

/** "One" and "first" as often count nothing. */
export function isWeak({ quantity }: Token): boolean {
  return quantity?.kind === 'amount' && quantity.weak === true
}

function groupsOf(claim: Claim, index: FactIndex): Mention[][] {
  const groups = new Map<string, Mention[]>()
  const put = (group: string, at: number, slots: readonly string[]): void => {
    const mentions = groups.get(group) ?? []
    const last = mentions.at(-1)
    const goesOn = last?.to === at - 1 && slots.some((slot) => last.slots.has(slot))
    if (last && goesOn) mentions[mentions.length - 1] = { ...last, to: at }
    else mentions.push({ from: at, to: at, slots: new Set(slots) })
    groups.set(group, mentions)
  }
  for (const [at, token] of claim.tokens.entries()) {
    if (at < claim.given || token.tier === 'function') continue
    const headers = index.headerSlots(token)
    if (headers.length > 0) put('', at, headers)
    if (!mayName(claim, at)) continue
    for (const slot of index.labelSlots(token)) put(`of ${slot}`, at, [slot])
  }
  return [...groups.values()]
}

function mentionOf(mentions: readonly Mention[], value: number, first: number): Mention | undefined {
  const areBefore = (mentions[0]?.from ?? 0) < first
  return areBefore ? mentions.findLast(({ to }) => to < value) : mentions.find(({ from }) => from > value)
}
