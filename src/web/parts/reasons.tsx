import { ShownText } from './shown-text.js'

/** Reasons as the API gives them, "code: text"; the first one in a sentence of its own. */
export function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  const [first, ...others] = reasons
  if (first === undefined) return <p>Nothing speaks against it.</p>
  return (
    <div className="stack tight">
      <p>
        <Reason reason={first} />
      </p>
      {others.length > 0 && (
        <ul className="reasons muted small">
          {others.map((reason) => (
            <li key={reason}>
              <Reason reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Reason({ reason }: { readonly reason: string }) {
  const [, code = '', text = reason] = /^(\w+): (.*)$/s.exec(reason) ?? []
  return (
    <span className="text">
      {code !== '' && (
        <>
          <code>{code}</code>{' '}
        </>
      )}
      <ShownText text={text} />
    </span>
  )
}
