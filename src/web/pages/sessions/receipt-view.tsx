import { Link } from 'wouter'
import { carryRecord } from '../../parts/carried-record.js'
import { CopyButton } from '../../parts/copy-button.js'
import type { VerifierAnswer } from './answer.js'

/** The receipt of a verdict, to be taken along. */
export function ReceiptView({ answer: { receipt, salt } }: { readonly answer: VerifierAnswer }) {
  if (!receipt) return null
  const text = JSON.stringify({ receipt, ...(salt !== undefined && { salt }) })
  const { payload, sha256, signature } = receipt
  return (
    <section className="card stack tight" aria-label="Receipt">
      <h2>Receipt</h2>
      <dl className="facts">
        <dt>Id</dt>
        <dd>
          <code>{payload.id}</code>
        </dd>
        <dt>Issued</dt>
        <dd>
          <time dateTime={payload.issuedAt}>{new Date(payload.issuedAt).toLocaleString('en-GB')}</time>
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
        <dt>Signature</dt>
        <dd>{signature ? `${signature.alg}, key ${signature.keyId}` : 'none'}</dd>
      </dl>
      <p className="row">
        <CopyButton text={text} what="the receipt" />
        <Link href="/records/" onClick={() => carryRecord(text)}>
          Check it under Records
        </Link>
      </p>
    </section>
  )
}
