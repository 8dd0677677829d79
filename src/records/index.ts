export { canonicalJson } from './canonical.js'
export { CanonicalError, type CanonicalFault } from './canonical-error.js'
export { digestOf, sha256Hex } from './digest.js'
export { openKeyFolder } from './key-folder.js'
export { type Jwks, jwksOf, type KeyDocument, keyDocument, keysWithId } from './key-ring.js'
export {
  type KeyPeriod,
  keyIdOf,
  type PublicJwk,
  type PublicKeyEntry,
  publicKeyEntry,
} from './public-key.js'
export {
  issueReceipt,
  type Receipt,
  type ReceiptKind,
  type ReceiptPayload,
  requestCommitment,
  SALT_BYTES,
} from './receipt.js'
export { receiptPayloadSchema, receiptSchema } from './receipt-schema.js'
export type {
  CommitmentStatus,
  ReceiptToVerify,
  ReceiptVerification,
  SignatureStatus,
  Trust,
} from './receipt-verification.js'
export { type Signature, type SignedKind, signDigest, signedMessage, verifyDigest } from './signature.js'
export { type Signer, signerFromPem } from './signer.js'
export { verifyReceipt } from './verify-receipt.js'
export { verifyReceiptText } from './verify-receipt-text.js'
