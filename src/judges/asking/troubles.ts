import { JudgeTrouble, type NetTrouble } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'
import { type Fault, jsonAt, type ProviderDefinition, type WireAnswer } from '../providers/index.js'

/** Why a call came to nothing, and whether another one may do better. */
export interface CallTrouble {
  readonly trouble: JudgeTrouble
  /** How often it may be tried altogether. */
  readonly tries: number
  /** Whether it says that the provider, or how it is set up, does not work; else it may work for every other request. */
  readonly isOfProvider: boolean
}

/** Rates are waited for longer than broken servers. */
const RATE_TRIES = 6
const FAILURE_TRIES = 3

/**
 * What the network's trouble means. Time that is up is not spent again on the same provider.
 *
 * @param isFair whether it had time enough for its silence to say something of it
 */
export function netTrouble(
  { name, remedies }: ProviderDefinition,
  error: NetTrouble,
  isFair: boolean,
): CallTrouble {
  const options = { cause: error }
  switch (error.code) {
    case 'timeout':
      return {
        ...once(new JudgeTrouble('judge_timeout', `${name} gave no whole answer in time.`, options)),
        isOfProvider: isFair,
      }
    case 'connection_failed':
    case 'dns_failed':
    case 'bad_response': {
      const message = `${name} cannot be asked (${error.code}): ${error.message} ${remedies.address}`
      const trouble = new JudgeTrouble('judge_unavailable', message, options)
      return { trouble, tries: FAILURE_TRIES, isOfProvider: true }
    }
    case 'blocked_address':
    case 'tls_failed': {
      const message = `${name} cannot be asked (${error.code}): ${error.message} ${remedies.address}`
      return once(new JudgeTrouble('judge_misconfigured', message, options))
    }
    default:
      return once(
        new JudgeTrouble(
          'judge_unavailable',
          `${name} cannot be read (${error.code}): ${error.message}`,
          options,
        ),
      )
  }
}

/** What an answer with a status other than 200 means. */
export function faultTrouble(
  { name, remedies }: ProviderDefinition,
  fault: Fault,
  answer: WireAnswer,
): CallTrouble {
  const status = statusWords(answer)
  switch (fault.kind) {
    case 'retry':
      return fault.isRate
        ? {
            trouble: new JudgeTrouble('rate_limited', `${name} asks to wait (${status}).`),
            tries: RATE_TRIES,
            isOfProvider: true,
          }
        : {
            trouble: new JudgeTrouble('judge_unavailable', `${name} failed (${status}).`),
            tries: FAILURE_TRIES,
            isOfProvider: true,
          }
    case 'quota_spent':
      return once(new JudgeTrouble('quota_spent', `The quota of ${name} is spent (${status}).`))
    case 'refused_key':
      return once(
        new JudgeTrouble('judge_misconfigured', `${name} refuses the key (${status}). ${remedies.key}`),
      )
    default:
      return {
        ...once(
          new JudgeTrouble(
            'judge_misconfigured',
            `${name} refuses the request (${status}). ${remedies.request}`,
          ),
        ),
        // These two may be about the texts of this one request.
        isOfProvider: answer.status !== 400 && answer.status !== 422,
      }
  }
}

function once(trouble: JudgeTrouble): CallTrouble {
  return { trouble, tries: 1, isOfProvider: true }
}

/** A provider's own words may repeat a key, or the text under test; its codes do not. */
function statusWords({ status, body }: WireAnswer): string {
  const codes: readonly (JsonValue | undefined)[] = [
    jsonAt(body, 'error', 'code'),
    jsonAt(body, 'error', 'type'),
    jsonAt(body, 'errors', 0, 'code'),
  ]
  const code = codes.find((value) => /^[a-z_]{3,40}$|^\d{1,6}$/.test(String(value ?? '')))
  return code === undefined || code === status ? `HTTP ${status}` : `HTTP ${status}, ${code}`
}
