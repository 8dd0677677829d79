import type { JsonValue } from '../core/json/value.js'
import { type Calculation, calculationText, RECORD_FIELDS } from '../core/records/calculation.js'
import type { Signature } from '../core/records/signature.js'
import { sha256Hex } from './digest.js'
import { signDigest } from './signature.js'
import type { Signer } from './signer.js'

/** That a model gave these outputs on these inputs, by their digest; version 2, as the wire has it. */
export interface DecisionRecord {
  /** Lower-case hex, over the text of {@link calculationText}. */
  readonly sha256: string
  readonly fields: readonly string[]
  readonly howToVerify: string
  readonly model: string
  readonly specVersion: string
  /** Absent where the answer around the record shows them. Numbers as doubles: whoever writes them has their texts. */
  readonly inputs?: JsonValue
  /** Absent where there is no key. */
  readonly signature?: Signature
}

const HOW_TO_VERIFY =
  'Build {model, specVersion, inputs, outputs}, write it as canonical JSON (RFC 8785: keys sorted, no white space): its SHA-256 must be sha256. Then check the signature over "countersign-record:v1:" + sha256 with a key that you trust (GET /api/v1/records/keys), or post the whole answer to /api/v1/records/verify.'

/**
 * Puts a calculation on record. The same calculation has the same digest whenever and wherever it is made.
 *
 * @param signer null where no key is to be had: the record then bears no signature, and never verifies as valid
 * @param showsInputs whether the record holds the inputs; where it does not, the answer around it must
 * @throws {CanonicalError} inputs or outputs have no canonical form
 */
export function issueRecord(
  calculation: Calculation,
  signer: Signer | null,
  showsInputs: boolean,
): DecisionRecord {
  const { model, specVersion, inputs } = calculation
  const sha256 = sha256Hex(calculationText(calculation))
  return {
    sha256,
    fields: RECORD_FIELDS,
    howToVerify: HOW_TO_VERIFY,
    model,
    specVersion,
    ...(showsInputs && { inputs: inputs.value }),
    ...(signer && { signature: signDigest('record', sha256, signer) }),
  }
}
