import { BULLETS, bulletWords } from './bullet.js'
import type { BulletRuling, Channel } from './channel.js'
import type { AxisFact, RuledAxis } from './rule-axis.js'

/** Most facts that are told, and most characters of one reason. */
const FACTS_TOLD = 3
const REASON_CHARS = 300

/** Sums up in words what facts and channels say of an axis: who agrees with whom, and why. */
export function reasoningOf(
  axis: RuledAxis,
  channels: readonly Channel[],
  facts: readonly AxisFact[],
): string {
  const own = facts.filter(({ axis: name }) => name === axis.name)
  return [
    ...factWords(own, 'binding', 'By fact this axis fails'),
    ...factWords(own, 'advisory', 'Noted'),
    ...(channels.length === 0 ? unjudgedWords(axis) : channelWords(axis, channels)),
  ].join(' ')
}

function factWords(facts: readonly AxisFact[], wanted: AxisFact['force'], words: string): string[] {
  const told = facts.filter(({ force }) => force === wanted)
  if (told.length === 0) return []
  const more = told.length > FACTS_TOLD ? [`and ${told.length - FACTS_TOLD} more`] : []
  const texts = told.slice(0, FACTS_TOLD).map(placed)
  return [`${words}: ${[...texts, ...more].join('; ')}.`]
}

function placed({ message, line }: AxisFact): string {
  const text = withoutStop(message)
  return /\bline \d/.test(text) ? text : `${text} (line ${line})`
}

function unjudgedWords({ isByFact }: RuledAxis): string[] {
  return isByFact ? [] : ['Not judged: no model is configured.']
}

function channelWords(axis: RuledAxis, channels: readonly Channel[]): string[] {
  const rulings = BULLETS.filter((bullet) => bullet.axis === axis.name).map(({ name }) =>
    channels.map((channel) => channel.rulings?.find(({ bullet }) => bullet === name) ?? null),
  )
  return [
    ...voteWords(axis),
    ...(axis.isDisputed ? ['Mean score and majority part.'] : []),
    ...(axis.passed === null && hasVotes(axis) ? ['A vote that is missing could change it.'] : []),
    ...troubleWords(channels),
    ...complaints(rulings, channels.length),
  ]
}

function hasVotes({ votes }: RuledAxis): boolean {
  return votes.some(({ passed }) => passed !== null)
}

/** Of one channel nothing but what it says is worth telling. */
function voteWords({ votes }: RuledAxis): string[] {
  const count = (verdict: boolean | null) => votes.filter(({ passed }) => passed === verdict).length
  const [yes, no] = [count(true), count(false)]
  if (yes + no === 0) return ['Not judged: no channel ruled on it.']
  if (votes.length === 1) return []
  if (no === 0) return [`${shareWords(yes, votes.length)} ${yes === 1 ? 'passes' : 'pass'} this axis.`]
  if (yes === 0) return [`${shareWords(no, votes.length)} ${no === 1 ? 'fails' : 'fail'} this axis.`]
  const others = `${numberWord(no).toLowerCase()} ${no === 1 ? 'fails' : 'fail'} it`
  return [`${shareWords(yes, votes.length)} ${yes === 1 ? 'passes' : 'pass'} this axis, ${others}.`]
}

function troubleWords(channels: readonly Channel[]): string[] {
  const codes = channels.flatMap(({ trouble }) => trouble?.code ?? [])
  if (codes.length === 0) return []
  const which = [...new Set(codes)].join(', ')
  if (channels.length === 1) return [`The channel did not rule (${which}).`]
  return [`${shareWords(codes.length, channels.length)} did not rule (${which}).`]
}

/** What channels find wanting; where they find nothing, why they do not. */
function complaints(rulings: readonly (readonly (BulletRuling | null)[])[], channels: number): string[] {
  const wanting = rulings.flatMap((ofBullet) => complaint(ofBullet, channels))
  const ruled = rulings.filter((ofBullet) => ofBullet.some((found) => found && isMet(found)))
  const first = ruled[0]?.find((found) => found && isMet(found))
  if (wanting.length > 0 || !first) return wanting
  const all = `${numberWord(ruled.length)} ${ruled.length === 1 ? 'property' : 'properties'}`
  return [`No fault in ${all.toLowerCase()}. ${named(first.bullet)}: ${reasonWords(first)}.`]
}

function complaint(ofBullet: readonly (BulletRuling | null)[], channels: number): string[] {
  const against = ofBullet.flatMap((found) => (found && isWanting(found) ? [found] : []))
  const worst = against.find(({ ruling }) => ruling === 'not_met') ?? against[0]
  if (!worst) return []
  const isOneKind = against.every(({ ruling }) => ruling === worst.ruling)
  const how = isOneKind ? wordOf(worst) : 'not met or partly met'
  const whose = channels === 1 ? '' : ` by ${shareWords(against.length, channels).toLowerCase()}`
  return [`${named(worst.bullet)}: ${how}${whose}: ${reasonWords(worst)}.`]
}

function isMet({ ruling }: BulletRuling): boolean {
  return ruling === 'met'
}

function isWanting({ ruling }: BulletRuling): boolean {
  return ruling === 'not_met' || ruling === 'partly'
}

function wordOf({ ruling }: BulletRuling): string {
  return ruling === 'partly' ? 'partly met' : 'not met'
}

function named(bullet: string): string {
  const words = bulletWords(bullet)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function reasonWords({ reason }: BulletRuling): string {
  const words = withoutStop(reason.trim())
  return words.length > REASON_CHARS ? `${words.slice(0, REASON_CHARS).toWellFormed()}...` : words
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}

/** `All three channels`, `Two of three channels`. */
function shareWords(count: number, all: number): string {
  return count === all
    ? `All ${numberWord(all).toLowerCase()} channels`
    : `${numberWord(count)} of ${numberWord(all).toLowerCase()} channels`
}

function numberWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four'][count] ?? String(count)
}
