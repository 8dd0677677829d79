import { useMemo } from 'react'
import type { UsageAnswer } from '../../../capabilities/usage/answer-wire.js'
import { ChartCard } from '../../parts/charts/chart-card.js'
import { ShareBars } from '../../parts/charts/share-bars.js'
import { StackedBars } from '../../parts/charts/stacked-bars.js'
import { TimeLines } from '../../parts/charts/time-lines.js'
import { layersOf, stepName } from './layers.js'

type Step = UsageAnswer['series'][number]

/** All charts, each with its table. */
export function Charts({ usage }: { readonly usage: UsageAnswer }) {
  return (
    <div className="chart-grid">
      <ByVerdict usage={usage} />
      <Latency usage={usage} />
      <Checks usage={usage} />
      <Mix usage={usage} title="Verification" member="by_verification" />
      <Mix usage={usage} title="Engines" member="by_engine" />
      <Scores usage={usage} />
      <Disagreement usage={usage} />
    </div>
  )
}

function ByVerdict({ usage: { series, totals, step } }: { readonly usage: UsageAnswer }) {
  const layers = layersOf(totals.by_verdict.map(({ name }) => name))
  const valuesOf = (at: Step) => layers.map(({ name }) => countOf(at.by_verdict, name))
  return (
    <ChartCard
      title={`Verdicts by ${step}`}
      columns={[
        { title: step === 'day' ? 'Day' : 'Hour', cell: (at: Step) => stepName(at.at, step) },
        ...layers.map(({ name }) => ({
          title: name,
          isNumber: true,
          cell: (at: Step) => countOf(at.by_verdict, name),
        })),
        { title: 'All', isNumber: true, cell: ({ verdicts }: Step) => verdicts },
      ]}
      rows={series}
      keyOf={({ at }) => at}
    >
      <StackedBars
        label={`Verdicts by ${step}, ${totals.verdicts} in all`}
        layers={layers}
        bars={series.map((at) => ({ name: stepName(at.at, step), values: valuesOf(at) }))}
      />
    </ChartCard>
  )
}

function Latency({ usage: { series, step } }: { readonly usage: UsageAnswer }) {
  const { seconds, lines } = useMemo(
    () => ({
      seconds: series.map(({ at }) => Date.parse(at) / 1000),
      lines: [
        { name: 'p50', colour: '--chart-1', values: series.map(({ latency }) => latency.p50_ms) },
        { name: 'p95', colour: '--chart-2', values: series.map(({ latency }) => latency.p95_ms) },
      ],
    }),
    [series],
  )
  return (
    <ChartCard
      title="Latency"
      note="From the arrival of a call until its verdict stood; at most 3 % off."
      columns={[
        { title: step === 'day' ? 'Day' : 'Hour', cell: ({ at }: Step) => stepName(at, step) },
        { title: 'Measured', isNumber: true, cell: ({ latency }: Step) => latency.count },
        { title: 'p50, ms', isNumber: true, cell: ({ latency }: Step) => latency.p50_ms ?? '—' },
        { title: 'p95, ms', isNumber: true, cell: ({ latency }: Step) => latency.p95_ms ?? '—' },
      ]}
      rows={series}
      keyOf={({ at }) => at}
    >
      <TimeLines label={`Latency by ${step}, p50 and p95`} seconds={seconds} lines={lines} unit="ms" />
    </ChartCard>
  )
}

const OUTCOMES = [
  { name: 'passed', colour: 'good' },
  { name: 'failed', colour: 'bad' },
  { name: 'error', colour: 'open' },
  { name: 'out_of_scope', colour: 'plain' },
] as const

function Checks({ usage: { totals } }: { readonly usage: UsageAnswer }) {
  type Row = (typeof totals.checks)[number]
  return (
    <ChartCard
      title="Checks"
      note={
        totals.checks.length === 0
          ? 'No check ran in this time.'
          : 'An error is no failure: it could not be told.'
      }
      columns={[
        { title: 'Check', cell: ({ type }: Row) => type },
        ...OUTCOMES.map(({ name }) => ({ title: name, isNumber: true, cell: (row: Row) => row[name] })),
      ]}
      rows={totals.checks}
      keyOf={({ type }) => type}
    >
      <ShareBars
        label="Outcomes of each type of check"
        layers={OUTCOMES}
        bars={totals.checks.map((row) => ({ name: row.type, values: OUTCOMES.map(({ name }) => row[name]) }))}
      />
    </ChartCard>
  )
}

function Mix({
  usage: { series, totals, step },
  title,
  member,
}: {
  readonly usage: UsageAnswer
  readonly title: string
  readonly member: 'by_verification' | 'by_engine'
}) {
  const layers = layersOf(totals[member].map(({ name }) => name))
  return (
    <ChartCard
      title={title}
      columns={[
        { title: step === 'day' ? 'Day' : 'Hour', cell: ({ at }: Step) => stepName(at, step) },
        ...layers.map(({ name }) => ({
          title: name,
          isNumber: true,
          cell: (at: Step) => countOf(at[member], name),
        })),
      ]}
      rows={series}
      keyOf={({ at }) => at}
    >
      <StackedBars
        label={`${title} by ${step}`}
        layers={layers}
        bars={series.map((at) => ({
          name: stepName(at.at, step),
          values: layers.map(({ name }) => countOf(at[member], name)),
        }))}
      />
    </ChartCard>
  )
}

function Scores({ usage: { totals } }: { readonly usage: UsageAnswer }) {
  const rows = totals.scores.map((count, tenth) => ({ name: `${tenth / 10}–${(tenth + 1) / 10}`, count }))
  return (
    <ChartCard
      title="Scores"
      columns={[
        { title: 'Score', cell: ({ name }) => name },
        { title: 'Verdicts', isNumber: true, cell: ({ count }) => count },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    >
      <StackedBars
        label="How many verdicts have which score"
        layers={[{ name: 'verdicts', colour: 1 }]}
        bars={rows.map(({ name, count }) => ({ name, values: [count] }))}
      />
    </ChartCard>
  )
}

function Disagreement({ usage: { totals } }: { readonly usage: UsageAnswer }) {
  type Row = (typeof totals.disagreement)[number]
  const compared = totals.disagreement.some(({ compared }) => compared > 0)
  return (
    <ChartCard
      title="Disagreement"
      note={compared ? 'Between the channels of four axes.' : 'No two channels voted in this time.'}
      columns={[
        { title: 'Axis', cell: ({ axis }: Row) => axis },
        { title: 'Compared', isNumber: true, cell: (row: Row) => row.compared },
        { title: 'Split', isNumber: true, cell: (row: Row) => row.split },
      ]}
      rows={totals.disagreement}
      keyOf={({ axis }) => axis}
    >
      <ShareBars
        label="How often channels agreed on each axis"
        layers={[
          { name: 'agreed', colour: 'good' },
          { name: 'split', colour: 'open' },
        ]}
        bars={totals.disagreement.map(({ axis, compared, split }) => ({
          name: axis,
          values: [compared - split, split],
        }))}
      />
    </ChartCard>
  )
}

function countOf(
  counted: readonly { readonly name: string; readonly count: number }[],
  name: string,
): number {
  return counted.find((one) => one.name === name)?.count ?? 0
}
