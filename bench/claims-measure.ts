import type { StatementFinding, StatementStatus } from '../src/core/finding.js'
import { confidenceRow } from '../src/grounding/index.js'
import { type Half, LABELS, type LabelledClaim } from './claims-rows.js'

/** A labelled claim and what the engine says of it. */
export interface RuledClaim extends LabelledClaim {
  readonly finding: Pick<StatementFinding, 'status' | 'basis' | 'decisive'>
}

/** How well one set is told apart. Shares, 0..1; null where no row could be right or wrong. */
export interface SetFigures {
  readonly set: string
  readonly n: number
  /** Mean of sensitivity and specificity: supported or not. 0.5 is chance. */
  readonly balanced: number | null
  /** Share of the rows labelled supported that are found so. */
  readonly sensitivity: number | null
  /** Share of the other rows that are not. */
  readonly specificity: number | null
  /** Mean over the labels that the set has of the share whose status is the label. */
  readonly threeWay: number | null
}

/** A group of rulings: how many, how many of them carry each label, and how many are right. */
export interface GroupFigures {
  readonly name: string
  readonly n: number
  readonly labels: Readonly<Record<StatementStatus, number>>
  /** Rulings whose status is the label. */
  readonly right: number
}

/** All that is measured of one half. */
export interface HalfFigures {
  readonly half: Half
  readonly n: number
  readonly sets: readonly SetFigures[]
  /** Means over the sets, each set counting the same. */
  readonly mean: Omit<SetFigures, 'set' | 'n'>
  /** Supported in zone verbatim or covered, on the sets made of answers and their sources. */
  readonly strict: GroupFigures
  /** By zone and status, all sets. */
  readonly zones: readonly GroupFigures[]
  /** By signal, all sets; a ruling with several counts under each. */
  readonly signals: readonly GroupFigures[]
  /** By row of the confidence table, on {@link confidenceRows}. */
  readonly rows: readonly GroupFigures[]
  /** Decisive contradictions, all sets, and on the sets made of answers and their sources. */
  readonly decisive: GroupFigures
  readonly decisiveOfAnswers: GroupFigures
}

/** Measures one half. `ofAnswers`: the sets made of answers and the passages they were written from. */
export function measureHalf(
  half: Half,
  all: readonly RuledClaim[],
  ofAnswers: ReadonlySet<string>,
): HalfFigures {
  const rows = all.filter((row) => row.half === half)
  const answers = rows.filter(({ set }) => ofAnswers.has(set))
  const sets = [...groupedBy(rows, ({ set }) => [set])].map(([set, members]) => measureSet(set, members))
  return {
    half,
    n: rows.length,
    sets,
    mean: {
      balanced: mean(sets.map(({ balanced }) => balanced)),
      sensitivity: mean(sets.map(({ sensitivity }) => sensitivity)),
      specificity: mean(sets.map(({ specificity }) => specificity)),
      threeWay: mean(sets.map(({ threeWay }) => threeWay)),
    },
    strict: groupOf('strict', answers.filter(isStrict)),
    zones: groupsOf(rows, ({ finding }) => [`${finding.basis.zone}, ${finding.status}`]),
    signals: groupsOf(rows, ({ finding }) => new Set(finding.basis.signals)),
    rows: groupsOf(confidenceRows(rows, all, ofAnswers), ({ finding }) => [rowOf(finding)]),
    decisive: groupOf('decisive', rows.filter(isDecisive)),
    decisiveOfAnswers: groupOf('decisive, of answers', answers.filter(isDecisive)),
  }
}

/** How well the rows of one set are told apart. */
export function measureSet(set: string, rows: readonly RuledClaim[]): SetFigures {
  const labelled = LABELS.map((label) => rows.filter((row) => row.label === label))
  const sensitivity = share(labelled[0] ?? [], ({ finding }) => finding.status === 'supported')
  const others = rows.filter(({ label }) => label !== 'supported')
  const specificity = share(others, ({ finding }) => finding.status !== 'supported')
  const balanced = sensitivity === null || specificity === null ? null : (sensitivity + specificity) / 2
  return {
    set,
    n: rows.length,
    balanced,
    sensitivity,
    specificity,
    threeWay: mean(labelled.map((members) => share(members, isRight))),
  }
}

/** Share of right rulings as the confidence table prints it, (right + 1) / (n + 2): three right of three are not certain. */
export function confidenceIn({ right, n }: GroupFigures): number {
  return (right + 1) / (n + 2)
}

/**
 * The rows that the confidence table is measured on: supported and unsupported rulings on the sets made of answers, and
 * contradicted ones on every set in Latin letters that has contradicted claims: of the former few have any. Where a folder
 * has no set made of answers, all its sets stand for them.
 */
function confidenceRows(
  rows: readonly RuledClaim[],
  all: readonly RuledClaim[],
  ofAnswers: ReadonlySet<string>,
): RuledClaim[] {
  const hasAnswers = all.some(({ set }) => ofAnswers.has(set))
  const contradicting = new Set(all.filter(({ label }) => label === 'contradicted').map(({ set }) => set))
  return rows.filter(({ finding, set, claim }) =>
    finding.status === 'contradicted'
      ? contradicting.has(set) && /[a-z]{3}/i.test(claim)
      : !hasAnswers || ofAnswers.has(set),
  )
}

function isStrict({ finding }: RuledClaim): boolean {
  const { status, basis } = finding
  return status === 'supported' && (basis.zone === 'verbatim' || basis.zone === 'covered')
}

function isDecisive({ finding }: RuledClaim): boolean {
  return finding.decisive
}

function isRight({ finding, label }: RuledClaim): boolean {
  return finding.status === label
}

function rowOf({ status, basis }: RuledClaim['finding']): string {
  return confidenceRow({ status, ...basis })
}

function groupsOf(
  rows: readonly RuledClaim[],
  keysOf: (row: RuledClaim) => Iterable<string>,
): GroupFigures[] {
  return [...groupedBy(rows, keysOf)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, members]) => groupOf(name, members))
}

function groupOf(name: string, rows: readonly RuledClaim[]): GroupFigures {
  const count = (wanted: StatementStatus): number => rows.filter(({ label }) => label === wanted).length
  return {
    name,
    n: rows.length,
    labels: {
      supported: count('supported'),
      contradicted: count('contradicted'),
      unsupported: count('unsupported'),
    },
    right: rows.filter(isRight).length,
  }
}

function groupedBy(
  rows: readonly RuledClaim[],
  keysOf: (row: RuledClaim) => Iterable<string>,
): Map<string, RuledClaim[]> {
  const found = new Map<string, RuledClaim[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const members = found.get(key)
      if (members) members.push(row)
      else found.set(key, [row])
    }
  }
  return found
}

function share(rows: readonly RuledClaim[], holds: (row: RuledClaim) => boolean): number | null {
  return rows.length === 0 ? null : rows.filter(holds).length / rows.length
}

function mean(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}
