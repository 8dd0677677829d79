import { nodeAt, subjectPointer } from './place-of.js'

/** A call that asks the server to verify what is looked at; bodies are pieces of the text, so that no digit is lost. */
export interface ServerRequest {
  readonly path: string
  readonly rawBody: string
}

/** The call for a readable text. @param request as it was typed beside it, else empty; likewise the salt */
export function serverRequest(
  kind: 'receipt' | 'record',
  text: string,
  beside: { readonly request: string; readonly salt: string },
): ServerRequest {
  if (kind === 'record') {
    const rawBody = nodeAt(text, '/record') ? text : `{"record":${text}}`
    return { path: '/api/v1/records/verify', rawBody }
  }
  const receipt = piece(text, subjectPointer(text)) ?? 'null'
  const isWhole = subjectPointer(text) !== ''
  const request = beside.request.trim() || (isWhole ? piece(text, '/request') : null)
  const ownSalt = isWhole ? (piece(text, '/salt') ?? piece(text, '/answer/salt')) : null
  const salt = beside.salt.trim() === '' ? ownSalt : JSON.stringify(beside.salt.trim())
  const ofRequest = request && salt ? `,"request":${request},"salt":${salt}` : ''
  return { path: '/v1/receipts/verify', rawBody: `{"receipt":${receipt}${ofRequest}}` }
}

function piece(text: string, pointer: string): string | null {
  const node = nodeAt(text, pointer)
  return node && text.slice(node.start, node.end)
}
