/** Whose trouble an error is: `refused` the caller's request, `unavailable` ours for now, `bug` ours. */
export type ErrorKind = 'refused' | 'unavailable' | 'bug'

interface ErrorRow {
  readonly status: number
  readonly kind: ErrorKind
  readonly meaning: string
}

/** Every code that an error body can bear. docs/errors.md is held to this table by a test. */
export const ERRORS = {
  bad_json: {
    status: 400,
    kind: 'refused',
    meaning: 'The body is not JSON; `offset` says where it ends to be.',
  },
  duplicate_key: { status: 400, kind: 'refused', meaning: 'An object of the body has the same key twice.' },
  invalid_unicode: {
    status: 400,
    kind: 'refused',
    meaning: 'The body is not UTF-8, or holds half of a surrogate pair.',
  },
  number_overflow: {
    status: 400,
    kind: 'refused',
    meaning: 'A number of the body is beyond what a double can hold.',
  },
  too_complex: {
    status: 400,
    kind: 'refused',
    meaning: 'The body is nested too deeply, or its keys are too long.',
  },
  empty_body: { status: 400, kind: 'refused', meaning: 'The call needs a JSON body and had none.' },
  unknown_key: {
    status: 400,
    kind: 'refused',
    meaning: 'The request has a key that the call does not know; `keys` names it.',
  },
  invalid_request: {
    status: 400,
    kind: 'refused',
    meaning: 'A field is missing or of the wrong kind; `field` names it.',
  },
  span_too_long: {
    status: 400,
    kind: 'refused',
    meaning: 'More hours or days than are counted in one answer; `limit` and `actual` say how many.',
  },
  bad_request: {
    status: 400,
    kind: 'refused',
    meaning: 'POST /verify only: a field is missing, empty or of the wrong kind; `field` names it.',
  },
  invalid_pattern: {
    status: 400,
    kind: 'refused',
    meaning: 'A regular expression cannot be read; `position` says where.',
  },
  invalid_schema: { status: 400, kind: 'refused', meaning: 'A JSON Schema is itself not valid.' },
  unsupported_dialect: {
    status: 400,
    kind: 'refused',
    meaning: 'The `$schema` of a JSON Schema names a dialect that is not served.',
  },
  remote_ref: {
    status: 400,
    kind: 'refused',
    meaning: 'A JSON Schema refers to a document outside itself; it is never fetched.',
  },
  bad_check: {
    status: 400,
    kind: 'refused',
    meaning:
      'A check of a session could not be run or could never hold; `check` is its id, `field` the place.',
  },
  invalid_inputs: {
    status: 400,
    kind: 'refused',
    meaning: 'The inputs fail the contract of the model; `errors` lists every fault with its field.',
  },
  not_pushed: {
    status: 400,
    kind: 'refused',
    meaning: "The session's environment is read by the server, so that no tables can be pushed.",
  },
  not_resettable: {
    status: 400,
    kind: 'refused',
    meaning: 'The state cannot be put back: there is none before, or the configuration does not allow it.',
  },
  no_such_environment: {
    status: 400,
    kind: 'refused',
    meaning: 'The configuration names no environment of this name.',
  },
  no_such_session: { status: 404, kind: 'refused', meaning: 'No session of this id.' },
  no_such_verification: {
    status: 404,
    kind: 'refused',
    meaning: 'Nothing was ever verified of this session.',
  },
  session_exists: { status: 409, kind: 'refused', meaning: 'The id of the session is in use.' },
  session_changed: {
    status: 409,
    kind: 'refused',
    meaning: 'Another call changed the session meanwhile; nothing was kept of this one. Try again.',
  },
  policy_needed: {
    status: 400,
    kind: 'refused',
    meaning: 'The receipt was issued under another policy than the one in force here; send it as `policy`.',
  },
  policy_mismatch: {
    status: 400,
    kind: 'refused',
    meaning: 'The policy sent is not the one that the receipt names by its digest.',
  },
  policy_unusable: {
    status: 400,
    kind: 'refused',
    meaning: 'The policy is not one that this version can put in force.',
  },
  not_replayable: {
    status: 400,
    kind: 'refused',
    meaning: 'Nothing can be replayed: no receipt, or one of a kind that is never replayed.',
  },
  key_needed: {
    status: 401,
    kind: 'refused',
    meaning: 'The call needs an access key, and had none or one that is not valid.',
  },
  payment_required: {
    status: 402,
    kind: 'refused',
    meaning:
      'What is asked for is paid: the call needs an access key, and had none or one that is not valid.',
  },
  not_found: { status: 404, kind: 'refused', meaning: 'No such path.' },
  no_such_receipt: { status: 404, kind: 'refused', meaning: 'No receipt with this id.' },
  no_such_policy: { status: 404, kind: 'refused', meaning: 'No policy with this digest has been used here.' },
  no_such_model: {
    status: 404,
    kind: 'refused',
    meaning: 'No model with this name; `meant` is the nearest one.',
  },
  no_cases: {
    status: 404,
    kind: 'refused',
    meaning: 'The model has no cases: its author gave it no samples.',
  },
  no_such_record: { status: 404, kind: 'refused', meaning: 'No decision record with this digest.' },
  method_not_allowed: {
    status: 405,
    kind: 'refused',
    meaning: 'The path exists, with another method; `allow` lists them.',
  },
  too_large: {
    status: 413,
    kind: 'refused',
    meaning: 'A field is over its limit; `field`, `limit` and `actual` say which and by how much.',
  },
  unsupported_media_type: { status: 415, kind: 'refused', meaning: 'content-type must be application/json.' },
  invalid_domain: {
    status: 422,
    kind: 'refused',
    meaning: 'There is no such domain; `domains` lists those that there are.',
  },
  invalid_channels: {
    status: 422,
    kind: 'refused',
    meaning: 'There can be 1, 2 or 3 channels.',
  },
  rate_limited: {
    status: 429,
    kind: 'refused',
    meaning:
      'Too many calls: `limit` of them in `window_seconds` are allowed for each `scope`; `retry_after` says in how many seconds to go on.',
  },
  bad_http: { status: 400, kind: 'refused', meaning: 'The bytes are not a request that HTTP allows.' },
  bad_usage: {
    status: 400,
    kind: 'refused',
    meaning: 'Command line only: the arguments cannot be understood.',
  },
  bad_row: {
    status: 400,
    kind: 'refused',
    meaning: 'Command line only: a labelled row cannot be used; `line` says which, the message why.',
  },
  bad_setting: {
    status: 400,
    kind: 'refused',
    meaning: 'Start-up only: a setting is not valid; the message names it.',
  },
  bad_model: {
    status: 400,
    kind: 'refused',
    meaning:
      'Start-up and command line only: a model of your own cannot be served; the message names its file and what is wrong.',
  },
  bad_config: {
    status: 400,
    kind: 'refused',
    meaning: 'The configuration file is not valid; `field` names the place.',
  },
  internal_error: { status: 500, kind: 'bug', meaning: 'A fault of ours; `request_id` finds it in the log.' },
  model_failed: {
    status: 502,
    kind: 'unavailable',
    meaning:
      "A model of the server's own operator failed on inputs that fit its contract; the message says where. Nothing was ruled.",
  },
  verification_model_error: {
    status: 502,
    kind: 'unavailable',
    meaning:
      'No channel could be asked: `model` returned an error to each; `passed_over` says why, for each provider. Nothing was ruled.',
  },
  database_unavailable: {
    status: 503,
    kind: 'unavailable',
    meaning: 'The database does not answer; a verdict under way may have been recorded or not.',
  },
  budget: {
    status: 503,
    kind: 'unavailable',
    meaning: 'The request took more time or memory than one may have. Nothing was ruled.',
  },
  overloaded: {
    status: 503,
    kind: 'unavailable',
    meaning: 'Too much work is waiting; try again after `retry-after` seconds.',
  },
  environment_unreadable: {
    status: 503,
    kind: 'unavailable',
    meaning: "An environment's state cannot be read now; no agent is to blame.",
  },
  snapshot_unreadable: {
    status: 503,
    kind: 'unavailable',
    meaning: 'A snapshot of the session is damaged, or lies in the data folder of another server.',
  },
  snapshot_unwritable: {
    status: 503,
    kind: 'unavailable',
    meaning: 'A snapshot could not be written: the disk would not have it.',
  },
  stopping: { status: 503, kind: 'unavailable', meaning: 'The server is shutting down.' },
} as const satisfies Record<string, ErrorRow>

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS

/** What goes beside `error` and `message` in an error body. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/**
 * The caller's request cannot be served as it is. Thrown only where requests are read and things looked up;
 * never says anything of the subject.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message)
  }
}

/** Nothing can be answered now, through no fault of the request. Never a grade of the subject. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly details: ErrorDetails
  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ErrorOptions & { readonly details?: ErrorDetails } = {},
  ) {
    super(message, options)
    this.details = options.details ?? {}
  }
}

/**
 * A piece of guarded work ran out of its time or memory. Whoever asked for the work turns it into a finding
 * with outcome `error` and code `budget`.
 */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded'
  readonly code = 'budget'
}

export { JUDGE_TROUBLES, JudgeTrouble, type JudgeTroubleCode } from './judge-trouble.js'
export { NetTrouble, type NetTroubleCode, type RpcFault } from './net-trouble.js'
