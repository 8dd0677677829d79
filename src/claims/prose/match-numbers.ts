import type { Tolerance } from '../claim.js'
import { slackOf } from '../compare.js'
import type { NamedLeaf } from '../named-leaves.js'
import { clampTolerance } from '../tolerance.js'
import { type Candidate, candidatesOf } from './fits.js'
import { type Column, indexOf, type LeafIndex } from './leaf-index.js'
import { nameFinderOf } from './named-otherwise.js'
import { type NearWords, type Surroundings, surroundingsOf } from './near-words.js'
import type { NumberMatch } from './number-match.js'
import { type Prose, readProse } from './numbers-in.js'
import type { ProseNumber } from './prose-number.js'
import { comparedScores, type Group, ranked } from './rank.js'
import { rowLabelsOf } from './row-labels.js'
import { isElsewhere, rowMentionsOf, type SpokenRows } from './row-mentions.js'

const PATHS_MAX = 10

type Matched = Pick<NumberMatch, 'status' | 'paths' | 'more' | 'note'>
type ByColumn = ReadonlyMap<Column, readonly Candidate[]>
type Choose = (number: ProseNumber, near: NearWords, rows: SpokenRows) => Matched

/**
 * Matches each number that a prose text claims to the values that it may restate: those within the tolerance, or equal
 * when rounded at the number's last written digit. Of several the words near the number choose (see {@link ranked}).
 * Never throws. A tolerance out of bounds counts as the nearest within them.
 */
export function matchNumbers(
  text: string,
  values: readonly NamedLeaf[],
  tolerance: Tolerance,
): readonly NumberMatch[] {
  const prose = readProse(text)
  const index = indexOf(values)
  const around = surroundingsOf(prose.reader)
  const rows = rowMentionsOf(prose, rowLabelsOf(index.columns), around)
  const choose = chooserOf(index, tolerance)
  return prose.numbers.map((number, at) => {
    const { start, end, from } = number
    const labels = rows.labelPaths(number)
    const matched =
      labels.length > 0
        ? withPaths('matched', labels.slice(0, PATHS_MAX), labels.length)
        : choose(number, nearOf(prose, at, around), rows.spokenIn(around.sentenceOf(from)))
    return { text: text.slice(start, end), start, end, ...matched }
  })
}

/** The words around a number, up to its neighbours. */
function nearOf({ numbers }: Prose, at: number, around: Surroundings): NearWords {
  const [before, number, after] = [numbers[at - 1], numbers[at], numbers[at + 1]]
  if (!number) throw new RangeError('no number there')
  return around.near(number, before?.to ?? 0, after?.from ?? Infinity)
}

function chooserOf(index: LeafIndex, tolerance: Tolerance): Choose {
  const fittingOf = fittingIn(index, tolerance)
  const findNamed = nameFinderOf(index)
  return (number, near, rows) => {
    const fitting = fittingOf(number)
    const groups = ranked(inSpokenRows(fitting, rows), near, rows)
    const named = findNamed(number, near, (column) => fitting.has(column))
    const words = named && `The words name ${named.path}, which is ${named.value}.`
    const [best] = groups
    if (!best) return { ...withPaths('not_found', [], 0), ...noteOf(elsewhere(fitting) ?? words) }
    const [clauseScore = 0] = best.score
    if (words !== undefined && clauseScore === 0) return { ...statusOf('ambiguous', groups), note: words }
    const top = groups.filter(({ score }) => comparedScores(score, best.score) === 0)
    return isOne(top, fitting) ? statusOf('matched', top) : statusOf('ambiguous', groups)
  }
}

/** One value, or the same value in every row of one column. */
function isOne(top: readonly Group[], fitting: ByColumn): boolean {
  const [best] = top
  if (!best || top.some(({ column }) => column !== best.column)) return false
  if (top.length === 1 && best.leaves.length === 1) return true
  return fitting.get(best.column)?.length === best.column.leaves.length
}

/** The candidates of a number by column; a text may say the same number many times. */
function fittingIn(index: LeafIndex, tolerance: Tolerance): (number: ProseNumber) => ByColumn {
  const slack = slackOf(clampTolerance(tolerance))
  const known = new Map<string, ByColumn>()
  return (number) => {
    const { key, step, measure, factor, bound, isSignFree } = number
    const lastDigit = step && `${step.numerator}/${step.denominator}`
    const like = [key, lastDigit, measure, factor, bound, isSignFree].join('|')
    const found = known.get(like) ?? grouped(candidatesOf(number, index, slack))
    known.set(like, found)
    return found
  }
}

function grouped(candidates: readonly Candidate[]): ByColumn {
  const byColumn = new Map<Column, Candidate[]>()
  for (const candidate of candidates) {
    const { column } = candidate.leaf
    const same = byColumn.get(column)
    if (same) same.push(candidate)
    else byColumn.set(column, [candidate])
  }
  return byColumn
}

/** Without the values that stand in rows which the sentence does not speak of. */
function inSpokenRows(fitting: ByColumn, rows: SpokenRows): ByColumn {
  if (rows.only.size === 0) return fitting
  const kept = [...fitting].map(
    ([column, candidates]) => [column, candidates.filter(({ leaf }) => !isElsewhere(leaf, rows))] as const,
  )
  return new Map(kept.filter(([, candidates]) => candidates.length > 0))
}

function elsewhere(fitting: ByColumn): string | undefined {
  const [first] = fitting.values()
  return first?.[0] && `The number stands in another row: ${first[0].leaf.path}.`
}

function noteOf(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note }
}

function statusOf(status: NumberMatch['status'], groups: readonly Group[]): Matched {
  const paths: string[] = []
  let count = 0
  for (const { leaves } of groups) {
    for (const { path } of leaves.slice(0, PATHS_MAX - paths.length)) paths.push(path)
    count += leaves.length
  }
  return withPaths(status, paths, count)
}

function withPaths(status: NumberMatch['status'], paths: readonly string[], count: number): Matched {
  return count > paths.length ? { status, paths, more: count - paths.length } : { status, paths }
}
