import { Refusal } from '../../core/errors.js'
import { jwksOf, keyDocument, verifyReceipt } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { readVerifyRequest, renderVerification } from './wire.js'

/** Receipts, policies and the keys they are checked with. */
export const recordRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/receipts/verify',
    summary: 'Checks a receipt: its hash, its signature and, with the request and salt, its commitment.',
    access: 'open',
    bodyLimit: 'bodyBytes',
    handle: verify,
  },
  keysRoute('/v1/receipts/keys', 'The public keys that receipts are signed with, revoked ones marked.'),
  keysRoute(
    '/api/v1/records/keys',
    'The public keys that decision records are signed with, revoked ones marked.',
  ),
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys in force, as a JSON Web Key Set.',
    access: 'open',
    handle: async (_call, { signer }) => ({ body: jwksOf(signer?.publicKeys() ?? []) }),
  },
  {
    method: 'GET',
    path: '/v1/policies/:digest',
    summary: 'The policy that a receipt names by its digest.',
    access: 'open',
    handle: policy,
  },
  {
    method: 'GET',
    path: '/v1/receipts/:id',
    summary: 'One receipt; the request and answer too where they were retained.',
    access: 'key',
    handle: receipt,
  },
]

function keysRoute(path: string, summary: string): Route {
  return {
    method: 'GET',
    path,
    summary,
    access: 'open',
    handle: async (_call, { signer }) => ({ body: keyDocument(signer?.publicKeys() ?? []) }),
  }
}

async function verify(call: Call, { signer }: ServerParts): Promise<Reply> {
  if (!call.body) throw new Refusal('empty_body', 'A JSON body is needed.')
  const toVerify = readVerifyRequest(call.body)
  return { body: renderVerification(verifyReceipt(toVerify, { keys: signer?.publicKeys() ?? [] })) }
}

async function policy({ params }: Call, { store }: ServerParts): Promise<Reply> {
  const text = await store.getPolicy(params.digest ?? '')
  if (text === null) throw new Refusal('no_such_policy', 'No policy with this digest has been used here.')
  return { rawJson: text }
}

async function receipt({ params, tenant }: Call, { store }: ServerParts): Promise<Reply> {
  const found = await store.getReceipt(params.id ?? '')
  if (!found || found.tenant !== tenant) throw new Refusal('no_such_receipt', 'No receipt with this id.')
  const retained = found.retained
    ? `,"request":${found.retained.request},"answer":${found.retained.answer}`
    : ''
  return { rawJson: `{"receipt":${found.receipt}${retained}}` }
}
