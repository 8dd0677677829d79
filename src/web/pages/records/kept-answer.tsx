import { CodeBlock } from '../../parts/code-block.js'
import { nodeAt } from './place-of.js'

/** The answer that was retained with a receipt: it stands beside the receipt, and is not signed. */
export function KeptAnswer({ text }: { readonly text: string }) {
  const answer = nodeAt(text, '/answer')
  if (!answer || !nodeAt(text, '/receipt')) return null
  return (
    <details className="card">
      <summary>The answer that was kept with it</summary>
      <div className="stack tight inner">
        <p className="small muted">
          Claims, reasons and findings as they were answered. They stand beside the receipt and are not
          signed; the verdict to rely on is the receipt’s.
        </p>
        <CodeBlock text={text.slice(answer.start, answer.end)} label="answer" />
      </div>
    </details>
  )
}
