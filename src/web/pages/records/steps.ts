import { isOpenReason } from '../../../core/records/open-reason.js'
import type { ReceiptCheck } from './check-receipt.js'
import type { RecordCheck } from './check-record.js'
import type { TextCheck } from './check-text.js'

/**
 * How a step came out. `holds`; `broken`: it speaks against what was given; `open`: nobody who is trusted has said so;
 * `unchecked`: this browser could not find out; `skipped`: there was nothing to check.
 */
export type StepState = 'holds' | 'broken' | 'open' | 'unchecked' | 'skipped'

/** One step of a verification, in words. */
export interface Step {
  readonly id: 'read' | 'shape' | 'digest' | 'signature' | 'commitment' | 'receipt'
  readonly title: string
  readonly state: StepState
  /** What was found. May quote what others wrote. */
  readonly found: string
  /** Reasons ("code: text") of a verifier. */
  readonly reasons: readonly string[]
  readonly proves: string
  readonly provesNot: string
}

/** The steps of what was checked, and what they come to. */
export interface Steps {
  readonly outcome: 'valid' | 'not_valid' | 'cannot_tell' | 'unchecked'
  readonly steps: readonly Step[]
}

/**
 * The steps of a verification.
 *
 * @param text what was checked, to say where a fault is
 * @param hasKeys false where there was nothing to check a signature with
 */
export function stepsOf(result: TextCheck, text: string, hasKeys: boolean): Steps {
  switch (result.kind) {
    case 'unreadable':
      return { outcome: 'not_valid', steps: [unreadable(result, text), ...untold('shape')] }
    case 'nothing':
      return { outcome: 'not_valid', steps: [READ, shape(result.reasons, 'It'), ...untold('digest')] }
    case 'receipt':
      return together([READ, ...receiptSteps(result.check)].map((step) => (hasKeys ? step : keyless(step))))
    case 'record':
      return together([READ, ...recordSteps(result.check)].map((step) => (hasKeys ? step : keyless(step))))
  }
}

/** Without any key, that one is missing says nothing of the signature. */
function keyless(step: Step): Step {
  if (step.state !== 'open' || !step.reasons.some((reason) => reason.includes('untrusted_key'))) return step
  const found =
    'Could not be checked here: there are no keys. Get those of the server again, or paste a key file.'
  return { ...step, state: 'unchecked', found, reasons: [] }
}

function together(steps: readonly Step[]): Steps {
  const has = (state: StepState) => steps.some((step) => step.state === state)
  if (has('broken')) return { outcome: 'not_valid', steps }
  if (has('unchecked')) return { outcome: 'unchecked', steps }
  return { outcome: has('open') ? 'cannot_tell' : 'valid', steps }
}

const TITLES = {
  read: 'The text can be read in one way only',
  shape: 'It has the shape of what it says it is',
  digest: 'The digest is that of what it says',
  signature: 'The signature holds, under a key you trust',
  commitment: 'It belongs to this request',
  receipt: 'The receipt beside it is of this calculation',
} as const

const READ: Step = {
  id: 'read',
  title: TITLES.read,
  state: 'holds',
  found: 'Strict JSON: no key stands twice, and no number is beyond what a double can hold.',
  reasons: [],
  proves: 'Two readers cannot take this text for two different things.',
  provesNot: 'Anything of who wrote it.',
}

function unreadable(fault: TextCheck & { kind: 'unreadable' }, text: string): Step {
  const at = fault.offset === undefined ? '' : ` (${placeText(text, fault.offset)})`
  return {
    ...READ,
    state: 'broken',
    found: `${fault.message}${at}`,
    reasons: [`${fault.code}: ${fault.message}`],
    proves: 'What cannot be read in one way only is never verified.',
  }
}

/** Line and column, from 1, of an offset in UTF-16 units. */
export function placeText(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

const ORDER = ['shape', 'digest', 'signature', 'commitment'] as const

/** Steps that were not come to. */
function untold(from: (typeof ORDER)[number]): Step[] {
  return ORDER.slice(ORDER.indexOf(from)).map((id) => ({
    ...STEPS[id],
    state: 'skipped',
    found: 'Not come to: a step before it broke.',
    reasons: [],
  }))
}

const STEPS = {
  shape: {
    id: 'shape',
    title: TITLES.shape,
    proves: 'Every member is known, so nothing stands in it that a reader would pass over.',
    provesNot: 'That what the members say is true.',
  },
  digest: {
    id: 'digest',
    title: TITLES.digest,
    proves:
      'Not one character of what it says differs from what the digest was made of: written in canonical form (RFC 8785), it has this SHA-256.',
    provesNot: 'Who made it: anybody can work out a digest. Only the signature ties it to somebody.',
  },
  signature: {
    id: 'signature',
    title: TITLES.signature,
    proves: 'The holder of the private key signed this digest, as this kind of record.',
    provesNot:
      'That the verdict is right. Nor when: the time is by the clock of the signer. Nor whose the key is: that is for you to know, so keep a copy of keys you got over a way you trust.',
  },
  commitment: {
    id: 'commitment',
    title: TITLES.commitment,
    proves:
      'This very request was ruled on: with its salt, its digest is the one that the receipt commits to.',
    provesNot: 'Who sent the request, or that it was ruled on only once.',
  },
  receipt: {
    id: 'receipt',
    title: TITLES.receipt,
    proves: 'The receipt is valid by the same steps, and names this model and, with the salt, these numbers.',
    provesNot:
      'That the claims it ruled on are those you think of: the receipt holds digests and counts only.',
  },
} as const

function shape(reasons: readonly string[], what: string): Step {
  return {
    ...STEPS.shape,
    state: reasons.length > 0 ? 'broken' : 'holds',
    found:
      reasons.length > 0
        ? 'Something in it is not as it must be.'
        : `${what} has every member, and no other.`,
    reasons,
  }
}

function receiptSteps(check: ReceiptCheck): Step[] {
  return [
    shape(check.form, 'The receipt'),
    digest(check.sha256, check.receipt.sha256, 'the payload'),
    signature(check),
    commitment(check),
  ]
}

function digest(sha256: string | null, stated: unknown, of: string): Step {
  if (sha256 === null) return { ...STEPS.digest, state: 'unchecked', found: NO_CRYPTO, reasons: [] }
  if (sha256 === stated) {
    return { ...STEPS.digest, state: 'holds', found: `SHA-256 of ${of}: ${sha256}`, reasons: [] }
  }
  const says = typeof stated === 'string' ? stated.slice(0, 80) : 'no digest at all'
  return {
    ...STEPS.digest,
    state: 'broken',
    found: `Worked out of ${of}: ${sha256}. It states: ${says}.`,
    reasons: [`hash_differs: The digest of ${of} is another one.`],
  }
}

const NO_CRYPTO =
  'Could not be checked here: this browser gives a page no cryptography unless it came over HTTPS or from this machine. Open the page at https:// or at localhost, or run: countersign verify-record FILE'
const NO_ED25519 =
  'Could not be checked here: this browser does not know Ed25519. Use a newer one (Chrome 137, Firefox 129, Safari 17), or run: countersign verify-record FILE'

function signature(check: Pick<ReceiptCheck, 'sha256' | 'signature' | 'holdsForStated'>): Step {
  const { sha256, signature: ruling, holdsForStated } = check
  if (ruling === 'unchecked') {
    return {
      ...STEPS.signature,
      state: 'unchecked',
      found: sha256 === null ? NO_CRYPTO : NO_ED25519,
      reasons: [],
    }
  }
  const reasons = ruling.reason === undefined ? [] : [ruling.reason]
  if (ruling.status === 'valid') {
    return { ...STEPS.signature, state: 'holds', found: `Signed by the key ${ruling.keyId}.`, reasons }
  }
  const isOpen = reasons.every(isOpenReason)
  return {
    ...STEPS.signature,
    state: isOpen ? 'open' : 'broken',
    found: holdsForStated ? CHANGED_AFTER : SIGNATURE_FOUND[ruling.status],
    reasons,
  }
}

const CHANGED_AFTER =
  'It holds for the digest that the receipt states, and not for the one worked out: what it says was changed after it was signed.'

const SIGNATURE_FOUND = {
  valid: '',
  absent: 'There is none: whoever issued it had no key, or it is of a trial, or it was taken off.',
  invalid:
    'It does not hold for this digest: this, or the signature itself, was changed, or another key made it.',
  untrusted_key:
    'The key it names is not among those you trust, or was not in use then. It may be genuine; nobody you trust says so.',
  revoked_key:
    'The key was revoked: somebody else may have it, so nothing under it is to be trusted, whenever it was signed.',
} as const

function commitment({ commitment: ruling }: ReceiptCheck): Step {
  if (ruling === 'unchecked') {
    return { ...STEPS.commitment, state: 'unchecked', found: NO_CRYPTO, reasons: [] }
  }
  const reasons = ruling.reason === undefined ? [] : [ruling.reason]
  if (ruling.status === 'matches') {
    return {
      ...STEPS.commitment,
      state: 'holds',
      found: 'Request and salt are those of the receipt.',
      reasons,
    }
  }
  if (ruling.status === 'differs') {
    return {
      ...STEPS.commitment,
      state: 'broken',
      found: 'This request and salt are not those of the receipt.',
      reasons,
    }
  }
  const found =
    reasons.length > 0
      ? 'There is a request, and no salt: a request can only be checked with it.'
      : 'Not asked: give the request and its salt below to find out.'
  return { ...STEPS.commitment, state: reasons.length > 0 ? 'broken' : 'skipped', found, reasons }
}

function recordSteps(check: RecordCheck): Step[] {
  const { read, canonical, sha256, receiptReasons } = check
  return [
    shape(read.reasons, 'The record'),
    canonical === null ? UNPROVEN : digest(sha256, read.sha256, 'model, spec version, inputs and outputs'),
    signature({
      sha256: canonical === null ? read.sha256 : sha256,
      signature: check.signature,
      holdsForStated: false,
    }),
    ...(read.receipt ? [besideIt(receiptReasons)] : []),
  ]
}

const UNPROVEN: Step = {
  ...STEPS.digest,
  state: 'open',
  found:
    'Inputs or outputs are not here, so nothing shows what was hashed. Paste the whole answer, or ask the server, which can run the model again.',
  reasons: [],
}

function besideIt(reasons: RecordCheck['receiptReasons']): Step {
  if (reasons === 'unchecked') {
    return { ...STEPS.receipt, state: 'unchecked', found: NO_CRYPTO, reasons: [] }
  }
  if (reasons.length === 0) {
    return { ...STEPS.receipt, state: 'holds', found: 'It is valid, and of this calculation.', reasons }
  }
  return {
    ...STEPS.receipt,
    state: reasons.every(isOpenReason) ? 'open' : 'broken',
    found: 'It is not valid, or not of this calculation.',
    reasons,
  }
}
