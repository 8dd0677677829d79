import { type Kysely, type Migration, sql } from 'kysely'

/** What is counted of verdicts, and the index by which the newest are found. */
export function usage(schema: string): Migration {
  const table = (name: string) => sql.id(schema, name)
  const counted = sql.raw(
    `kind text not null, verdict text not null, engine text not null, verification text not null,
    verdicts bigint not null, marks text[] not null, counts int[] not null`,
  )
  const up = async (db: Kysely<unknown>) => {
    await sql`
      alter table ${table('receipts')}
        add column verification text,
        add column score double precision,
        add column latency_ms double precision`.execute(db)
    // Written with each receipt and only added to, so that no two of them wait for a row; merged soon after.
    await sql`
      create table ${table('usage_new')} (
        tenant text not null, hour timestamptz not null, ${counted}
      )`.execute(db)
    await sql`
      create table ${table('usage_counts')} (
        tenant text not null,
        -- hour or day: the same verdicts are counted by both, each by its names, and all of a step together as '*'.
        step text not null,
        starts_at timestamptz not null,
        ${counted},
        primary key (tenant, step, starts_at, kind, verdict, engine, verification)
      )`.execute(db)
    await sql`
      create table ${table('usage_totals')} (tenant text primary key, verdicts bigint not null)`.execute(db)
    await countKept(db, schema)
    await sql`
      create index receipts_recent on ${table('receipts')} (tenant, issued_at, id)
        include (kind, verdict, engine, verification)`.execute(db)
  }
  return { up }
}

/** Counts the receipts that are there already by what they say themselves; how long they took nobody knows any more. */
async function countKept(db: Kysely<unknown>, schema: string): Promise<void> {
  const table = (name: string) => sql.id(schema, name)
  const names = sql.raw('tenant, hour, kind, verdict, engine, verification')
  // One that is no JSON that PostgreSQL can hold is counted without what stands in it.
  await sql`
    create function ${table('payload_of')} (receipt text) returns jsonb language plpgsql as $$
      begin return receipt::jsonb -> 'payload'; exception when others then return null; end $$`.execute(db)
  await sql`
    update ${table('receipts')} as r
    set verification = payload ->> 'verification', score = (payload ->> 'score')::double precision
    from (select id, ${table('payload_of')}(receipt) as payload from ${table('receipts')}) as kept
    where kept.id = r.id and (payload ? 'verification' or payload ? 'score')`.execute(db)
  await sql`
    with kept as (
      select tenant, date_trunc('hour', issued_at, 'UTC') as hour, kind, verdict, engine,
        coalesce(verification, 'none') as verification,
        array(
          select 's:' || least(floor(score * 10), 9)::int where score is not null
          union all
          select 'c:' || (found ->> 'outcome') || ':' || (found ->> 'type')
          from jsonb_array_elements(coalesce(${table('payload_of')}(receipt) -> 'checks', '[]')) as checks (found)) as marks
      from ${table('receipts')})
    insert into ${table('usage_new')}
    select ${names}, sum(n) filter (where mark = ''),
      coalesce(array_agg(mark) filter (where mark <> ''), '{}'), coalesce(array_agg(n::int) filter (where mark <> ''), '{}')
    from (
      select ${names}, mark, count(*) as n
      from kept cross join unnest(marks || ''::text) as m (mark) group by ${names}, mark) each_mark
    group by ${names}`.execute(db)
  await sql`drop function ${table('payload_of')}`.execute(db)
}
