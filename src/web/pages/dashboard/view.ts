/** What the dashboard shows, as it stands in the address. */
export interface View {
  readonly span: Span
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  readonly verification: string
}

/** How far back, with the milliseconds of it. */
export const SPANS = {
  '24h': { title: 'Last 24 hours', ms: 86_400_000 },
  '7d': { title: 'Last 7 days', ms: 7 * 86_400_000 },
  '30d': { title: 'Last 30 days', ms: 30 * 86_400_000 },
  '90d': { title: 'Last 90 days', ms: 90 * 86_400_000 },
} as const

/** The name of a span. */
export type Span = keyof typeof SPANS

/** Filters that narrow what is counted. */
export const FILTERS = ['kind', 'verdict', 'engine', 'verification'] as const

/** Reads an address; what it does not say, or says wrongly, is as at first. */
export function viewOf(params: URLSearchParams): View {
  const span = params.get('span') ?? ''
  const [kind = '', verdict = '', engine = '', verification = ''] = FILTERS.map(
    (name) => params.get(name) ?? '',
  )
  return { span: isSpan(span) ? span : '30d', kind, verdict, engine, verification }
}

/** The address of a view, without what is as at first. */
export function paramsOf(view: View): Record<string, string> {
  const filters = FILTERS.map((name) => [name, view[name]] as const).filter(([, value]) => value !== '')
  return Object.fromEntries([...(view.span === '30d' ? [] : [['span', view.span] as const]), ...filters])
}

/** The query of GET /v1/usage and of GET /v1/receipts for a view, as of now. Times are whole minutes, so that an answer can be had from the cache. */
export function queryOf(view: View, now: number): URLSearchParams {
  const from = Math.floor((now - SPANS[view.span].ms) / 60_000) * 60_000
  const filters = FILTERS.map((name) => [name, view[name]] as const).filter(([, value]) => value !== '')
  return new URLSearchParams([
    ['from', new Date(from).toISOString()],
    ...filters.map(([name, value]) => [name, value]),
  ])
}

function isSpan(text: string): text is Span {
  return Object.hasOwn(SPANS, text)
}
