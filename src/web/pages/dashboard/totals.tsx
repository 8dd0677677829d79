import type { UsageAnswer } from '../../../capabilities/usage/answer-wire.js'
import { Badge } from '../../parts/badge.js'
import { toneOf } from '../../parts/tone-of.js'

/** The numbers of the whole time. */
export function Totals({ totals }: { readonly totals: UsageAnswer['totals'] }) {
  const { verdicts, by_verdict: byVerdict, latency } = totals
  return (
    <section className="card totals" aria-label="Totals">
      <p>
        <strong>{verdicts.toLocaleString('en')}</strong> <span className="muted">verdicts</span>
      </p>
      <ul>
        {byVerdict.map(({ name, count }) => (
          <li key={name}>
            <Badge tone={toneOf(name)}>{name}</Badge> {count.toLocaleString('en')}
          </li>
        ))}
      </ul>
      <p className="muted">
        Latency p50 {inMs(latency.p50_ms)}, p95 {inMs(latency.p95_ms)}
      </p>
    </section>
  )
}

function inMs(ms: number | null): string {
  return ms === null ? 'not known' : `${Math.round(ms).toLocaleString('en')} ms`
}
