import type { AxisName, DomainRules } from './axis.js'
import type { Channel } from './channel.js'
import { type Vote, voteOf } from './vote.js'

/** Something about an answer that needs no opinion, as far as an axis asks. */
export interface AxisFact {
  readonly axis: AxisName
  /** A binding fact fails its axis, whatever a model thinks. */
  readonly force: 'binding' | 'advisory'
  /** One sentence for a person. */
  readonly message: string
  /** From 1, in the response. */
  readonly line: number
}

/** What facts and channels come to on one axis. */
export interface RuledAxis {
  readonly name: AxisName
  /** 0..1: 0 where a fact fails the axis, else the mean of the channels that voted; null where none did. */
  readonly score: number | null
  /** Null where it cannot be told: nobody voted, or a vote that is missing could change it. */
  readonly passed: boolean | null
  readonly isByFact: boolean
  /** One for each channel, in their order. */
  readonly votes: readonly Vote[]
  /** Whether mean and majority part. */
  readonly isDisputed: boolean
  /** How sure `passed` is, 0..1; 0 where it is null. */
  readonly confidence: number
}

/** Rules on one axis. @param facts of any axis */
export function ruleAxis(
  name: AxisName,
  channels: readonly Channel[],
  facts: readonly AxisFact[],
  rules: DomainRules,
): RuledAxis {
  const votes = channels.map((channel) => voteOf(name, channel, rules))
  if (facts.some(({ axis, force }) => axis === name && force === 'binding')) {
    return { name, score: 0, passed: false, isByFact: true, votes, isDisputed: false, confidence: 1 }
  }
  const threshold = rules.thresholds[name]
  const score = meanOf(votes)
  const passed = majorityOf(votes)
  const isDisputed = score !== null && passed !== null && score >= threshold !== passed
  const margin = score === null || isDisputed ? 0 : marginOf(score, threshold)
  const confidence = passed === null ? 0 : agreeing(votes, passed) * (0.5 + margin / 2)
  return { name, score, passed, isByFact: false, votes, isDisputed, confidence }
}

function meanOf(votes: readonly Vote[]): number | null {
  const scores = votes.flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** More than half of all channels; null where those that did not vote could tip it. */
function majorityOf(votes: readonly Vote[]): boolean | null {
  const yes = votes.filter(({ passed }) => passed === true).length
  const open = votes.filter(({ passed }) => passed === null).length
  const needed = Math.floor(votes.length / 2) + 1
  if (yes >= needed) return true
  return votes.length === 0 || yes + open >= needed ? null : false
}

/** The share of all channels that voted so. */
function agreeing(votes: readonly Vote[], verdict: boolean): number {
  return votes.filter(({ passed }) => passed === verdict).length / votes.length
}

/** The distance to the threshold over the width of its side, 0..1. */
function marginOf(score: number, threshold: number): number {
  const width = score >= threshold ? 1 - threshold : threshold
  return width === 0 ? 1 : Math.abs(score - threshold) / width
}
