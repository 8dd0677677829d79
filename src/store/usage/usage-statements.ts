import pg from 'pg'

/** Names of a count, in the order of its primary key after the tenant and the step. */
const NAMES = 'kind, verdict, engine, verification'

/** Stands for each name in the rows that count all verdicts of a step together; no kind is called so. */
const ALL = '*'

/** Filters on the columns of {@link NAMES}, as parameters from `first` on; null lets all through. */
const where = (first: number) =>
  NAMES.split(', ')
    .map((name, i) => `($${first + i}::text is null or ${name} = $${first + i})`)
    .join(' and ')

/** The statements about usage, by the name under which PostgreSQL keeps them prepared. Each is one transaction. */
export function usageStatementsFor(schema: string) {
  const at = pg.escapeIdentifier(schema)
  return {
    verdicts_on_record: `select (
        coalesce((select verdicts from ${at}.usage_totals where tenant = $1), 0) +
        coalesce((select sum(verdicts) from ${at}.usage_new where tenant = $1), 0))::float8 as verdicts`,
    // One snapshot: what was merged meanwhile is seen where it was or where it is, never twice. Marks of all verdicts
    // together are read from the rows that have them added up already.
    count_usage: `with named as materialized (
        select starts_at, ${NAMES}, verdicts, marks, counts from ${at}.usage_counts
        where tenant = $1 and step = $2 and starts_at >= $3 and starts_at < $4 and kind <> '${ALL}' and ${where(5)}),
      recent as materialized (
        select date_trunc($2, hour, 'UTC') as starts_at, ${NAMES}, verdicts, marks, counts from ${at}.usage_new
        where tenant = $1 and hour >= $3 and hour < $4 and ${where(5)}),
      marked as (
        select starts_at, marks, counts from named where num_nonnulls($5::text, $6::text, $7::text, $8::text) > 0
        union all
        select starts_at, marks, counts from ${at}.usage_counts
        where tenant = $1 and step = $2 and starts_at >= $3 and starts_at < $4 and kind = '${ALL}'
          and num_nonnulls($5::text, $6::text, $7::text, $8::text) = 0
        union all
        select starts_at, marks, counts from recent)
      select starts_at, ${NAMES}, null as mark, sum(verdicts)::float8 as count
      from (
        select starts_at, ${NAMES}, verdicts from named union all select starts_at, ${NAMES}, verdicts from recent) both_parts
      group by starts_at, ${NAMES}
      union all
      select starts_at, null, null, null, null, mark, sum(n)::float8
      from marked cross join unnest(marks, counts) as m (mark, n) group by starts_at, mark`,
    // Those of the page are found in the index alone, which has all that is filtered by.
    recent_verdicts: `select r.id, r.kind, r.verdict, r.engine, r.verification, r.score, r.latency_ms, r.issued_at,
        k.receipt_id is not null as is_retained
      from (
        select id from ${at}.receipts
        where tenant = $1 and issued_at >= coalesce($2::timestamptz, '-infinity') and issued_at < coalesce($3::timestamptz, 'infinity')
          and (issued_at, id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5, ''))
          and ($6::text is null or kind = $6) and ($7::text is null or verdict = $7) and ($8::text is null or engine = $8)
          and ($9::text is null or coalesce(verification, 'none') = $9)
        order by issued_at desc, id desc limit $10) page
      join ${at}.receipts r on r.id = page.id
      left join ${at}.retained k on k.receipt_id = r.id
      order by r.issued_at desc, r.id desc`,
    // Ordered, so that two servers that merge at once never wait for each other in a circle. The verdicts go along as a
    // mark without a name.
    merge_usage: `with taken as (
        delete from ${at}.usage_new where ctid = any(array(
          select ctid from ${at}.usage_new limit $1 for update skip locked))
        returning *),
      totals as (
        insert into ${at}.usage_totals as t (tenant, verdicts)
        select tenant, sum(verdicts) from taken group by tenant order by tenant
        on conflict (tenant) do update set verdicts = t.verdicts + excluded.verdicts),
      stepped as (
        select tenant, step, date_trunc(step, hour, 'UTC') as starts_at, named.*, verdicts, marks, counts
        from taken as t cross join (values ('hour'), ('day')) as steps (step) cross join lateral (values
          (t.kind, t.verdict, t.engine, t.verification), ('${ALL}', '${ALL}', '${ALL}', '${ALL}')) as named (${NAMES})),
      merged as (
        insert into ${at}.usage_counts as c (tenant, step, starts_at, ${NAMES}, verdicts, marks, counts)
        select tenant, step, starts_at, ${NAMES}, sum(n) filter (where mark = ''),
          coalesce(array_agg(mark) filter (where mark <> ''), '{}'), coalesce(array_agg(n::int) filter (where mark <> ''), '{}')
        from (
          select tenant, step, starts_at, ${NAMES}, mark, sum(n) as n
          from stepped cross join unnest(marks || ''::text, counts || verdicts::int) as m (mark, n)
          group by tenant, step, starts_at, ${NAMES}, mark) each_mark
        group by tenant, step, starts_at, ${NAMES}
        order by tenant, step, starts_at, ${NAMES}
        on conflict (tenant, step, starts_at, ${NAMES}) do update
        set verdicts = c.verdicts + excluded.verdicts, (marks, counts) = (
          select coalesce(array_agg(mark), '{}'), coalesce(array_agg(n::int), '{}')
          from (
            select mark, sum(n) as n from unnest(c.marks || excluded.marks, c.counts || excluded.counts) as m (mark, n)
            group by mark) each_mark))
      select count(*)::int as rows from taken`,
  } as const
}
