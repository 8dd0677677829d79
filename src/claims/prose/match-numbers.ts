import type { Tolerance } from '../claim.js'
import { slackOf } from '../compare.js'
import type { NamedLeaf } from '../named-leaves.js'
import { clampTolerance } from '../tolerance.js'
import { type Fitting, fittingIn } from './fitting.js'
import { partsInRows } from './in-rows.js'
import { indexOf } from './leaf-index.js'
import { type NameFinder, nameFinderOf } from './named-otherwise.js'
import { type NearWords, type Surroundings, surroundingsOf } from './near-words.js'
import type { NumberMatch } from './number-match.js'
import { type Prose, readProse } from './numbers-in.js'
import type { ProseNumber } from './prose-number.js'
import { type Group, ranked } from './rank.js'
import { rowLabelsOf } from './row-labels.js'
import { type Mention, rowMentionsOf, type SpokenRows } from './row-mentions.js'
import { rowSupportOf } from './row-support.js'

const PATHS_MAX = 10
/** By so many words of its path another value has to be said more fully than the one that fits. */
const NAMED_WORDS_MORE = 2

type Matched = Pick<NumberMatch, 'status' | 'paths' | 'more' | 'note'>

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
  const labels = rowLabelsOf(index.columns)
  const around = surroundingsOf(prose.reader)
  const mentions = rowMentionsOf(prose, labels, around)
  const fittingOf = fittingIn(index, slackOf(clampTolerance(tolerance)), labels.isLabel)
  const isSupported = rowSupportOf(prose, mentions, fittingOf, around)
  const findNamed = nameFinderOf(index)
  return prose.numbers.map((number, at) => {
    const { start, end, from } = number
    const mention = mentions.of.get(number)
    const row = mention && isSupported(number) ? mention : undefined
    const rows = mentions.spokenIn(around.sentenceOf(from))
    const choose = () =>
      chosen(number, fittingOf(asUnit(number, mention)), nearOf(prose, at, around), rows, findNamed)
    return { text: text.slice(start, end), start, end, ...(row ? asRow(row, choose) : choose()) }
  })
}

/** "Month 12" that names no row is 12 months or nothing. */
function asUnit(number: ProseNumber, mention: Mention | undefined): ProseNumber {
  const unit = mention?.unit
  return unit === undefined ? number : { ...number, measure: unit.measure, factor: unit.factor }
}

/** A row that is named is that row; "after 12 months" is only where it is nothing else. */
function asRow({ isNamed, paths }: Mention, choose: () => Matched): Matched {
  const otherwise = isNamed ? undefined : choose()
  if (otherwise?.status === 'matched') return otherwise
  return withPaths('matched', paths.slice(0, PATHS_MAX), paths.length)
}

/** The words around a number, up to its neighbours. */
function nearOf({ numbers }: Prose, at: number, around: Surroundings): NearWords {
  const [before, number, after] = [numbers[at - 1], numbers[at], numbers[at + 1]]
  if (!number) throw new RangeError('no number there')
  return around.near(number, before?.to ?? 0, after?.from ?? Infinity)
}

function chosen(
  number: ProseNumber,
  fitting: Fitting,
  near: NearWords,
  rows: SpokenRows,
  findNamed: NameFinder,
): Matched {
  const groups = ranked(partsInRows(fitting, rows), near)
  const named = findNamed(number, near, (column) => fitting.columns.has(column))
  const words = named && `The words name ${named.path}, which is ${named.value}.`
  const [best] = groups
  if (!best) return { ...withPaths('not_found', [], 0), ...noteOf(elsewhere(fitting) ?? words) }
  if (named && named.column.lastWords.length >= best.words + NAMED_WORDS_MORE)
    return { ...statusOf('ambiguous', groups, named.path), ...noteOf(words) }
  const top = groups.filter(({ score }) => score === best.score)
  return isOne(top, fitting) ? statusOf('matched', top) : statusOf('ambiguous', groups)
}

/** One value, or the same value in every row of one column. */
function isOne(top: readonly Group[], { columns }: Fitting): boolean {
  const [best] = top
  if (!best || top.some(({ column }) => column !== best.column)) return false
  if (top.length === 1 && best.leaves.length === 1) return true
  return columns.get(best.column)?.candidates.length === best.column.leaves.length
}

/** Where a number stands that is in none of the rows spoken of. */
function elsewhere({ columns }: Fitting): string | undefined {
  const [first] = columns.values()
  const leaf = first?.candidates[0]?.leaf
  return leaf && `The number stands in another row: ${leaf.path}.`
}

function noteOf(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note }
}

/**
 * The paths of some groups, best first. A value that was put first as its row is spoken of comes again with the rest.
 *
 * @param second what else the number may be about
 */
function statusOf(status: NumberMatch['status'], groups: readonly Group[], second?: string): Matched {
  const paths = new Set<string>()
  let count = 0
  if (second !== undefined) {
    paths.add(groups[0]?.leaves[0]?.path ?? second).add(second)
    count = 1
  }
  for (const { leaves, isAgain } of groups) {
    for (const { path } of leaves) {
      if (paths.size === PATHS_MAX) break
      paths.add(path)
    }
    if (!isAgain) count += leaves.length
  }
  return withPaths(status, [...paths], count)
}

function withPaths(status: NumberMatch['status'], paths: readonly string[], count: number): Matched {
  return count > paths.length ? { status, paths, more: count - paths.length } : { status, paths }
}
