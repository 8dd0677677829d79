export { canonicalJson } from '../core/json/canonical.js'
export { CanonicalError } from '../core/json/canonical-error.js'
export { type Calculation, calculationText } from './calculation.js'
export { type DecisionRecord, issueRecord } from './decision-record.js'
export { decisionRecordSchema } from './decision-record-schema.js'
export { digestOf, sha256Hex } from './digest.js'
export { openFolderSecret } from './folder-secret.js'
export type { KeyChange } from './key-change.js'
export { type KeyLog, openKeyFolder } from './key-folder.js'
export { type KeyManager, manageKeys } from './key-manager.js'
export { jwksOf, keyDocument } from './key-ring.js'
export { requirePlainData } from './plain-data.js'
export type { PublicKeyEntry } from './public-key.js'
export { readKeys } from './read-keys.js'
export { issueReceipt, type Receipt, type ReceiptPayload, requestCommitment } from './receipt.js'
export { receiptIn } from './receipt-in.js'
export { receiptSchema } from './receipt-schema.js'
export type { ReceiptToVerify, ReceiptVerification, SignatureStatus } from './receipt-verification.js'
export { recordIn } from './record-in.js'
export { recordEvidence, ruledBy, ruledByVersion } from './record-receipt.js'
export type {
  Recomputation,
  Recompute,
  RecordedRun,
  RecordToVerify,
  RecordVerification,
} from './record-verification.js'
export { type Signer, signerFromPem } from './signer.js'
export { unreadableRecord, verifyDecisionRecord } from './verify-decision-record.js'
export { verifyReceipt } from './verify-receipt.js'
export { verifyReceiptText } from './verify-receipt-text.js'
