import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import { jwksOf, keyDocument, verifyReceipt } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { neededBody } from '../needed-body.js'
import {
  readVerifyRecordRequest,
  recordVerificationSchema,
  renderRecordVerification,
  storedRecordSchema,
  storedRecordText,
  verifyRecordRequestSchema,
} from './record-wire.js'
import { replayReceipt } from './replay.js'
import { verifyRecord } from './verify-record.js'
import {
  jwksSchema,
  keyDocumentSchema,
  policySchema,
  readReplayRequest,
  readVerifyRequest,
  renderReplay,
  renderVerification,
  replayReportSchema,
  replayRequestSchema,
  storedReceiptSchema,
  verificationSchema,
  verifyRequestSchema,
} from './wire.js'

/** Receipts, policies and the keys they are checked with. */
export const recordRoutes: readonly Route[] = [
  {
    name: 'verifyReceipt',
    method: 'POST',
    path: '/v1/receipts/verify',
    summary: 'Checks a receipt: its hash, its signature and, with the request and salt, its commitment.',
    access: 'open',
    request: verifyRequestSchema,
    answer: verificationSchema,
    refusals: [],
    bodyLimit: 'bodyBytes',
    handle: verify,
  },
  {
    name: 'replayReceipt',
    method: 'POST',
    path: '/v1/receipts/replay',
    summary: 'Finds out again what a receipt says, part by part, and names what is attested only.',
    access: 'key',
    request: replayRequestSchema,
    answer: replayReportSchema,
    refusals: ['not_replayable', 'policy_needed', 'policy_mismatch', 'policy_unusable'],
    bodyLimit: 'bodyBytes',
    handle: replay,
  },
  keysRoute(
    'receiptKeys',
    '/v1/receipts/keys',
    'The public keys that receipts are signed with, revoked ones marked.',
  ),
  keysRoute(
    'recordKeys',
    '/api/v1/records/keys',
    'The public keys that decision records are signed with, revoked ones marked.',
  ),
  {
    name: 'jwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys in force, as a JSON Web Key Set.',
    access: 'open',
    answer: jwksSchema,
    refusals: [],
    handle: async (_call, { signer }) => ({ body: jwksOf(signer?.publicKeys() ?? []) }),
  },
  {
    name: 'policy',
    method: 'GET',
    path: '/v1/policies/:digest',
    summary: 'The policy that a receipt names by its digest.',
    access: 'open',
    answer: policySchema,
    refusals: ['no_such_policy'],
    handle: policy,
  },
  {
    name: 'receipt',
    method: 'GET',
    path: '/v1/receipts/:id',
    summary: 'One receipt; the request and answer too where they were retained.',
    access: 'key',
    answer: storedReceiptSchema,
    refusals: ['no_such_receipt'],
    handle: receipt,
  },
  {
    name: 'verifyRecord',
    method: 'POST',
    path: '/api/v1/records/verify',
    summary: 'Checks a decision record: its hash, its signature, and whether the model gives the same again.',
    access: 'open',
    request: verifyRecordRequestSchema,
    answer: recordVerificationSchema,
    refusals: [],
    bodyLimit: 'bodyBytes',
    handle: verifyOneRecord,
  },
  {
    name: 'record',
    method: 'GET',
    path: '/api/v1/records/:sha256',
    summary: 'One decision record; inputs and outputs too where they were retained.',
    access: 'key',
    answer: storedRecordSchema,
    refusals: ['no_such_record'],
    handle: record,
  },
]

function keysRoute(name: string, path: string, summary: string): Route {
  return {
    name,
    method: 'GET',
    path,
    summary,
    access: 'open',
    answer: keyDocumentSchema,
    refusals: [],
    handle: async (_call, { signer }) => ({ body: keyDocument(signer?.publicKeys() ?? []) }),
  }
}

async function verify(call: Call, { signer }: ServerParts): Promise<Reply> {
  const toVerify = readVerifyRequest(neededBody(call))
  return { body: renderVerification(verifyReceipt(toVerify, { keys: signer?.publicKeys() ?? [] })) }
}

async function replay(call: Call, parts: ServerParts): Promise<Reply> {
  const body = neededBody(call)
  const known = {
    keys: parts.signer?.publicKeys() ?? [],
    kept: async (digest: string) => {
      const text = await parts.store.getPolicy(digest)
      return text === null ? null : parseStrict(text).value
    },
  }
  return { body: renderReplay(await replayReceipt(readReplayRequest(body), parts, known)) }
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

async function verifyOneRecord(call: Call, parts: ServerParts): Promise<Reply> {
  const given = readVerifyRecordRequest(neededBody(call))
  const keys = parts.signer?.publicKeys() ?? []
  return { body: renderRecordVerification(await verifyRecord(given, keys, parts)) }
}

async function record({ params, tenant }: Call, { store }: ServerParts): Promise<Reply> {
  const found = await store.getRecord(tenant, params.sha256 ?? '')
  if (!found) throw new Refusal('no_such_record', 'No decision record with this digest.')
  return { rawJson: storedRecordText(found) }
}
