import pg from 'pg'

/**
 * The statements of the store, by the name under which PostgreSQL keeps them prepared. Each is one statement
 * and so one transaction.
 */
export function statementsFor(schema: string) {
  const at = pg.escapeIdentifier(schema)
  return {
    // Columns as arrays, one element a row: the statement is the same whatever the number of rows.
    put_receipts: `with written as (
        insert into ${at}.receipts (
          id, tenant, kind, verdict, engine, issued_at, sha256, receipt, verification, score, latency_ms)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::text[],
          $9::text[], $10::float8[], $11::float8[])),
      kept as (
        insert into ${at}.retained (receipt_id, tenant, request, salt, answer)
        select * from unnest($12::text[], $13::text[], $14::text[], $15::text[], $16::text[]))
      insert into ${at}.usage_new (tenant, hour, kind, verdict, engine, verification, verdicts, marks, counts)
      select tenant, hour, kind, verdict, engine, verification, verdicts, marks::text[], counts::int[]
      from unnest($17::text[], $18::timestamptz[], $19::text[], $20::text[], $21::text[], $22::text[], $23::bigint[],
        $24::text[], $25::text[]) as counted (tenant, hour, kind, verdict, engine, verification, verdicts, marks, counts)`,
    get_receipt: `select r.tenant, r.receipt, k.request, k.salt, k.answer
      from ${at}.receipts r left join ${at}.retained k on k.receipt_id = r.id
      where r.id = $1`,
    put_policy: `insert into ${at}.policies (digest, policy) values ($1, $2) on conflict (digest) do nothing`,
    get_policy: `select policy from ${at}.policies where digest = $1`,
    // Written again only where something is new: most that ask the same have the same answer.
    put_record: `insert into ${at}.records as r (tenant, sha256, model, spec_version, issued_at, record, inputs, outputs)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (tenant, sha256) do update
      set record = excluded.record, inputs = coalesce(r.inputs, excluded.inputs), outputs = coalesce(r.outputs, excluded.outputs)
      where r.record <> excluded.record or (r.inputs is null and excluded.inputs is not null)`,
    get_record: `select record, inputs, outputs from ${at}.records where tenant = $1 and sha256 = $2`,
    ping: 'select 1',
  } as const
}
