import pg from 'pg'

/**
 * The statements of the store, by the name under which PostgreSQL keeps them prepared. Each is one statement
 * and so one transaction.
 */
export function statementsFor(schema: string) {
  const at = pg.escapeIdentifier(schema)
  const putReceipt = `insert into ${at}.receipts (id, tenant, kind, verdict, engine, issued_at, sha256, receipt)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`
  return {
    put_receipt: putReceipt,
    put_receipt_retained: `with receipt as (${putReceipt} returning id, tenant)
      insert into ${at}.retained (receipt_id, tenant, request, salt, answer)
      select id, tenant, $9, $10, $11 from receipt`,
    get_receipt: `select r.tenant, r.receipt, k.request, k.salt, k.answer
      from ${at}.receipts r left join ${at}.retained k on k.receipt_id = r.id
      where r.id = $1`,
    put_policy: `insert into ${at}.policies (digest, policy) values ($1, $2) on conflict (digest) do nothing`,
    get_policy: `select policy from ${at}.policies where digest = $1`,
    ping: 'select 1',
  } as const
}
