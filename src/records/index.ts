export { canonicalJson } from '../core/json/canonical.js'
export { CanonicalError } from '../core/json/canonical-error.js'
export { type Calculation, calculationText } from '../core/records/calculation.js'
export type { PublicKeyEntry } from '../core/records/public-key.js'
export { receiptIn } from '../core/records/receipt-in.js'
export type { ReceiptPayload } from '../core/records/receipt-schema.js'
export { receiptSchema } from '../core/records/receipt-schema.js'
export type {
  ReceiptToVerify,
  ReceiptVerification,
  SignatureStatus,
} from '../core/records/receipt-verification.js'
export { recordIn } from '../core/records/record-in.js'
export { ruledBy, ruledByVersion } from '../core/records/record-receipt.js'
export type {
  Recomputation,
  Recompute,
  RecordedRun,
  RecordToVerify,
  RecordVerification,
} from '../core/records/record-verification.js'
export { unreadableRecord } from '../core/records/rule-on-record.js'
export { type DecisionRecord, issueRecord } from './decision-record.js'
export { decisionRecordSchema } from './decision-record-schema.js'
export { digestOf, sha256Hex } from './digest.js'
export { openFolderSecret } from './folder-secret.js'
export type { KeyChange } from './key-change.js'
export { type KeyLog, openKeyFolder } from './key-folder.js'
export { type KeyManager, manageKeys } from './key-manager.js'
export { jwksOf, keyDocument } from './key-ring.js'
export { requirePlainData } from './plain-data.js'
export { readKeys } from './read-keys.js'
export { issueReceipt, type Receipt, requestCommitment } from './receipt.js'
export { recordEvidence } from './record-receipt.js'
export { type Signer, signerFromPem } from './signer.js'
export { verifyDecisionRecord } from './verify-decision-record.js'
export { verifyReceipt } from './verify-receipt.js'
export { verifyReceiptText } from './verify-receipt-text.js'
