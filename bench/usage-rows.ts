const DAYS = 30

/** Figures of the `n`th verdict: words and numbers of several periods, so that they meet in eighty ways an hour. */
const factsOf = (verdicts: number) => `
  'rcpt_' || md5(n::text) as id,
  now() - (n + 0.5) / ${verdicts} * interval '${DAYS} days' as issued_at,
  (array['judge', 'judge', 'judge', 'axes', 'consensus'])[n % 5 + 1] as kind,
  (array['pass', 'pass', 'fail', 'retry'])[n % 4 + 1] as verdict,
  (array['groq', 'workers_ai', 'deterministic'])[n % 3 + 1] as engine,
  (array['verified', 'judged', 'heuristic'])[n % 7 % 3 + 1] as verification,
  n % 11 / 10.0 as score,
  exp(2 + n % 1000 * 919 % 1000 / 160.0) as latency_ms`

const MARKS = `array[
  'l:' || round(ln(latency_ms) / ln(1.06))::int, 's:' || least(floor(score * 10), 9)::int,
  'c:passed:' || (array['json_schema', 'equals', 'regex', 'numeric', 'url_contains'])[n % 5 + 1],
  'c:' || (array['passed', 'failed', 'error'])[n % 3 + 1] || ':contains',
  'a:' || (array['same', 'same', 'split'])[n % 3 + 1] || ':security']`

const NAMES = 'hour, kind, verdict, engine, verification'

/** The statements that put verdicts of the last thirty days there, with five marks each, as busy servers would have left them. */
export function fillStatements(schema: string, tenant: string, verdicts: number): string[] {
  const made = `(select n, ${factsOf(verdicts)} from generate_series(0, ${verdicts - 1}) n) made`
  return [
    `insert into ${schema}.receipts (
      id, tenant, kind, verdict, engine, issued_at, sha256, receipt, verification, score, latency_ms)
    select id, '${tenant}', kind, verdict, engine, issued_at, '', '{}', verification, score, latency_ms from ${made}`,
    `insert into ${schema}.usage_new
    select '${tenant}', ${NAMES}, sum(n) filter (where mark = ''),
      array_agg(mark) filter (where mark <> ''), array_agg(n::int) filter (where mark <> '')
    from (
      select ${NAMES}, mark, count(*) as n
      from (select date_trunc('hour', issued_at, 'UTC') as hour, *, ${MARKS} || ''::text as marks from ${made}) marked, unnest(marks) mark
      group by ${NAMES}, mark) each_mark
    group by ${NAMES}`,
  ]
}
