import type { StatementStatus } from '../core/finding.js'

/**
 * Printed beside a model's ruling until that judge has been measured: what models of this kind come to in public, a balanced
 * accuracy of about 0.75 over the data sets of LLM-AggreFact (Tang, Laban, Durrett: MiniCheck, EMNLP 2024, table 2: GPT-4
 * 75.3 %). It says nothing of the one ruling, and decides nothing: only the built-in engine's confidence does.
 */
export const MODEL_CONFIDENCE: Readonly<Record<StatementStatus, number>> = {
  supported: 0.75,
  contradicted: 0.75,
  unsupported: 0.75,
}
