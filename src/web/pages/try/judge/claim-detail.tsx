import type { JudgeAnswer } from '../../../../capabilities/judge/wire.js'
import { Badge } from '../../../parts/badge.js'
import { ShownText } from '../../../parts/shown-text.js'
import { toneOf } from '../../../parts/tone-of.js'

/** One claim: its status, how sure that is, and what speaks against it. */
export function ClaimDetail({ claim }: { readonly claim: JudgeAnswer['claims'][number] }) {
  const { text, status, confidence, basis, reason } = claim
  return (
    <div className="stack tight">
      <p className="row">
        <Badge tone={toneOf(status)}>{status}</Badge>
        <span className="muted small">
          {basis.zone}
          {basis.signals.length > 0 && `: ${basis.signals.join(', ')}`} · confidence {confidence}
        </span>
      </p>
      <p className="text">
        <ShownText text={text} />
      </p>
      {reason !== undefined && (
        <p className="text muted">
          <ShownText text={reason} />
        </p>
      )}
    </div>
  )
}
