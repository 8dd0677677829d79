import { attackPayload } from './attack_payload/index.js'
import { codeInjection } from './code_injection/index.js'
import { contradictsRequest } from './contradicts_request/index.js'
import { emptyAnswer } from './empty_answer/index.js'
import { hiddenUnicode } from './hidden_unicode/index.js'
import { internalAddress } from './internal_address/index.js'
import { otherLanguage } from './other_language/index.js'
import { placeholder } from './placeholder/index.js'
import { promptInjection } from './prompt_injection/index.js'
import { refusal } from './refusal/index.js'
import type { FactRule } from './rule.js'
import { secret } from './secret/index.js'
import { shellInjection } from './shell_injection/index.js'
import { sqlJoining } from './sql_joining/index.js'
import { syntaxError } from './syntax_error/index.js'
import { tlsOff } from './tls_off/index.js'
import { truncatedText } from './truncated_text/index.js'
import { unsafeDeserialisation } from './unsafe_deserialisation/index.js'

/** Every rule about answers. */
export const FACT_RULES: readonly FactRule[] = [
  syntaxError,
  secret,
  internalAddress,
  sqlJoining,
  shellInjection,
  codeInjection,
  unsafeDeserialisation,
  tlsOff,
  attackPayload,
  promptInjection,
  hiddenUnicode,
  emptyAnswer,
  refusal,
  otherLanguage,
  truncatedText,
  placeholder,
  contradictsRequest,
]

export type { FactKind, FactRule, Found } from './rule.js'
