import { useLocation } from 'wouter'
import { carryRecord } from './carried-record.js'
import { CopyButton } from './copy-button.js'

/** What a receipt says of itself on the wire, as far as it is shown. */
interface ShownReceipt {
  readonly sha256: string
  readonly signature?: { readonly keyId: string } | undefined
  readonly payload: { readonly id: string; readonly issuedAt: string }
}

/** The receipt of an answer, to be copied or checked. `answerText` is the whole answer, with its salt. */
export function ReceiptCard({
  receipt,
  answerText,
}: {
  readonly receipt: ShownReceipt
  readonly answerText: string
}) {
  const [, navigate] = useLocation()
  const check = () => {
    carryRecord(answerText)
    navigate('/records/')
  }
  return (
    <section className="card stack tight" aria-labelledby="receipt-title">
      <h2 id="receipt-title">Receipt</h2>
      <dl className="facts">
        <dt>Id</dt>
        <dd>
          <code>{receipt.payload.id}</code>
        </dd>
        <dt>Issued</dt>
        <dd>{receipt.payload.issuedAt}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{receipt.sha256}</code>
        </dd>
        <dt>Signature</dt>
        <dd>
          {receipt.signature ? `Ed25519, key ${receipt.signature.keyId}` : 'none: a trial is not signed'}
        </dd>
      </dl>
      <div className="row">
        <button type="button" className="button" onClick={check}>
          Check it
        </button>
        <CopyButton text={answerText} what="the answer with its receipt" />
      </div>
    </section>
  )
}
