import { ShownText } from '../../parts/shown-text.js'
import type { TextCheck } from './check-text.js'
import { PolicyView } from './policy-view.js'

/** What it says, of that alone which is hashed and signed. */
export function SignedWords({ result }: { readonly result: TextCheck }) {
  if (result.kind === 'record') {
    const { model, specVersion, sha256 } = result.check.read
    return (
      <Words
        title="What the record says"
        rows={[
          ['Model', `${model} ${specVersion}`],
          ['SHA-256', sha256],
        ]}
      />
    )
  }
  if (result.kind !== 'receipt') return null
  const { payload } = result.check.receipt
  const { kind, verdict, issuedAt, id, engine, score, policy, counts } = payload
  const rows: (readonly [string, unknown])[] = [
    ['Kind', kind],
    ['Verdict', verdict],
    ['Issued', typeof issuedAt === 'string' ? `${issuedAt}, by the signer’s own clock` : issuedAt],
    ['Id', id],
    ['Ruled by', engine],
    ['Score', score],
    ['Counts', countsText(counts)],
  ]
  const digest = typeof policy === 'object' && policy !== null && 'digest' in policy ? policy.digest : null
  return (
    <Words title="What the receipt says" rows={rows}>
      {typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) && <PolicyView digest={digest} />}
    </Words>
  )
}

function countsText(counts: unknown): string | undefined {
  if (typeof counts !== 'object' || counts === null) return undefined
  const shown = Object.entries(counts).slice(0, 50)
  return shown.map(([name, count]) => `${name} ${String(count)}`).join(', ')
}

function Words({
  title,
  rows,
  children,
}: {
  readonly title: string
  readonly rows: readonly (readonly [string, unknown])[]
  readonly children?: React.ReactNode
}) {
  return (
    <div className="card stack tight">
      <h2>{title}</h2>
      <dl className="facts">
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="text">
                <ShownText text={short(typeof value === 'string' ? value : JSON.stringify(value))} />
              </dd>
            </div>
          ))}
      </dl>
      {children}
    </div>
  )
}

function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}
