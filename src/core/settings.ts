import { z } from 'zod'
import { cassettes } from './cassettes-setting.js'
import { Refusal } from './errors.js'
import { LIMITS, type Limits } from './limits.js'
import { OPERATOR_URL, OPERATOR_URL_WORDS } from './web-address.js'

const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/, 'must be a number from 0 to 1')
  .transform(Number)

/** Read by net/ and access/; here only split, so that a wrong network is named at start-up. */
const cidrs = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be a list of networks such as 10.1.0.0/16')))

/** The longest window is counted in a 32-bit number of milliseconds. */
const WINDOWS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** `judge=600/hour, replayReceipt=60/minute` */
const routeRates = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\w+=\d{1,9}\/(minute|hour|day)$/, 'must be a list such as judge=600/hour,receipt=60/minute')
        .transform(routeRateOf),
    ),
  )

/** How often one caller may call one route. */
export interface RouteRate {
  /** The route's name, which is its operation's id in /openapi.json. */
  readonly route: string
  readonly calls: number
  readonly windowMs: number
}

function routeRateOf(text: string): RouteRate {
  const [route = '', calls = '', window = ''] = text.split(/[=/]/)
  return { route, calls: Number(calls), windowMs: WINDOWS_MS[window as keyof typeof WINDOWS_MS] }
}

/** A word that a provider's requests bear in a header or an address. */
const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be of printable characters without spaces')

const origin = z.string().regex(OPERATOR_URL, OPERATOR_URL_WORDS)

function count(most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= most, `must be at most ${most}`)
}

/** In milliseconds; a timer counts no more than 2^31 of them. */
function milliseconds(byDefault: number, meaning: string) {
  return count(3_600_000)
    .refine((value) => value > 0, 'must be more than 0')
    .default(byDefault)
    .meta({ description: `${meaning}, in milliseconds. Default ${byDefault}.` })
}

function limit(name: keyof Limits, most: number, meaning: string) {
  return count(most)
    .default(LIMITS[name])
    .meta({ description: `${meaning}. Default ${LIMITS[name]}.` })
}

/** Where it is unset its default hangs on AUTH; access/ knows it, and a test holds this text to it. */
function rate(meaning: string, ifRequired: string) {
  const description = `${meaning}; 0 for no limit. Default ${ifRequired} under AUTH=required, else none.`
  return count(999_999_999).optional().meta({ description })
}

/**
 * Every setting, by the name of its environment variable. A variable that is empty is unset.
 * docs/settings.md is held to this by a test.
 */
export const settingsSchema = z.object({
  PORT: count(65_535)
    .default(3000)
    .meta({ description: 'Port to listen on; 0 takes a free one. Default 3000.' }),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'Address to listen on; loopback only, unless AUTH is required. Default 127.0.0.1.',
  }),
  AUTH: z.enum(['off', 'required']).default('off').meta({
    description:
      'off: nobody is asked for an access key, and all is one tenant, `local`. required: see docs/access.md. Default off.',
  }),
  KEY_PEPPER: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits, such as openssl rand -hex 32 prints')
    .optional()
    .meta({
      description: 'What access keys are hashed with, 64 hex digits, instead of the file in the data folder.',
    }),
  TRUSTED_PROXIES: cidrs.meta({
    description:
      'Networks of your own proxies, such as 10.1.0.0/16; only they are believed whom x-forwarded-for names. Default none.',
  }),
  RATE_ADDRESS_MINUTE: rate('Calls a minute from one address (IPv6: from one /64)', '120'),
  RATE_TENANT_HOUR: rate('Calls an hour of one tenant', '10000'),
  RATE_KEY_DAY: rate('Calls a day with one access key', '100000'),
  RATE_TRY_MINUTE: rate('Calls a minute of /try from one address', '30'),
  RATE_ROUTES: routeRates.meta({
    description:
      'Calls of single routes, by one tenant, or by one address without a key: judge=600/hour,receipt=60/minute, with the operation ids of /openapi.json. Default none.',
  }),
  COUNTERSIGN_DATA: z.string().optional().meta({
    description: 'Data folder: signing keys and the embedded database. Default: see docs/settings.md.',
  }),
  COUNTERSIGN_MODELS: z.string().optional().meta({
    description: 'Folders of your own models, separated as in PATH; see docs/own-models.md. Default none.',
  }),
  COUNTERSIGN_CONFIG: z.string().optional().meta({
    description: 'Configuration file, YAML or JSON: environments and webhooks. Default none.',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional()
    .meta({ description: 'A PostgreSQL of your own, 15 or later, instead of the embedded one.' }),
  SIGNING_KEY: z
    .string()
    .optional()
    .meta({ description: 'Ed25519 private key, PKCS#8 PEM, instead of the one in the data folder.' }),
  FETCH_ALLOW_CIDRS: cidrs.meta({
    description:
      'Networks that pages may be read from though they are not public, such as 10.1.0.0/16,fd00:1::/32. Default none.',
  }),
  FETCH_DENY_CIDRS: cidrs.meta({
    description:
      'Networks that pages may never be read from, though they are public; beats FETCH_ALLOW_CIDRS. Default none.',
  }),
  BASE_RPC_URL: origin
    .default('https://mainnet.base.org')
    .meta({ description: 'JSON-RPC endpoint for checks on base. Default https://mainnet.base.org.' }),
  SOLANA_RPC_URL: origin.default('https://api.mainnet-beta.solana.com').meta({
    description: 'JSON-RPC endpoint for checks on solana. Default https://api.mainnet-beta.solana.com.',
  }),
  GROQ_API_KEY: word.optional().meta({ description: 'Key of the provider groq; with it groq is asked.' }),
  GROQ_MODEL: word
    .default('openai/gpt-oss-120b')
    .meta({ description: 'Model that groq is asked for. Default openai/gpt-oss-120b.' }),
  GROQ_BASE_URL: origin
    .default('https://api.groq.com/openai/v1')
    .meta({ description: 'Where groq is reached. Default https://api.groq.com/openai/v1.' }),
  CLOUDFLARE_ACCOUNT_ID: word.optional().meta({
    description: 'Account of the provider workers_ai; with it and CLOUDFLARE_API_TOKEN workers_ai is asked.',
  }),
  CLOUDFLARE_API_TOKEN: word.optional().meta({ description: 'Token of the provider workers_ai.' }),
  WORKERS_AI_MODEL: word.default('@cf/meta/llama-3.3-70b-instruct-fp8-fast').meta({
    description: 'Model that workers_ai is asked for. Default @cf/meta/llama-3.3-70b-instruct-fp8-fast.',
  }),
  CLOUDFLARE_BASE_URL: origin.default('https://api.cloudflare.com/client/v4').meta({
    description: 'Where workers_ai is reached. Default https://api.cloudflare.com/client/v4.',
  }),
  OPENAI_BASE_URL: origin.optional().meta({
    description:
      'Where the provider openai_compatible is reached, such as https://api.openai.com/v1 or http://127.0.0.1:11434/v1; with it openai_compatible is asked.',
  }),
  OPENAI_API_KEY: word.optional().meta({
    description: 'Key of the provider openai_compatible, where it wants one. Alone it configures nothing.',
  }),
  OPENAI_MODEL: word
    .optional()
    .meta({ description: 'Model that openai_compatible is asked for; needed with OPENAI_BASE_URL.' }),
  ANTHROPIC_API_KEY: word
    .optional()
    .meta({ description: 'Key of the provider anthropic; with it anthropic is asked.' }),
  ANTHROPIC_MODEL: word
    .default('claude-sonnet-5')
    .meta({ description: 'Model that anthropic is asked for. Default claude-sonnet-5.' }),
  ANTHROPIC_BASE_URL: origin
    .default('https://api.anthropic.com')
    .meta({ description: 'Where anthropic is reached. Default https://api.anthropic.com.' }),
  JUDGE_TIMEOUT_MS: milliseconds(30_000, 'Longest that one call of a provider may take'),
  JUDGE_BUDGET_MS: milliseconds(
    60_000,
    'Longest that one question may take over all calls, waits and providers',
  ),
  JUDGE_PASSES: z.enum(['1', '2', '3']).default('1').transform(Number).meta({
    description:
      'How often a model is asked about each claim and criterion of /v1/judge, 1 to 3; what most passes say holds: see docs/calibration.md. Default 1.',
  }),
  JUDGE_CASSETTES: cassettes.optional().meta({
    description:
      'record DIR keeps what providers reply in a folder; replay DIR answers from it and asks nobody: see docs/judges.md. Default none.',
  }),
  TRY_PROVIDER: word.optional().meta({
    description:
      'The configured provider that /try may ask: groq, workers_ai, openai_compatible or anthropic. Default none: /try goes by the built-in engine and facts.',
  }),
  RUBRIC_DEADLINE_MS: milliseconds(
    900_000,
    'How long a rubric waits for a server with a judge before one without ends it as `no_judge`',
  ),
  PASS_AT: share.default(0.8).meta({ description: 'Score from which judged claims pass. Default 0.8.' }),
  PASS_CONFIDENCE: share.default(0.7).meta({
    description: "Mean confidence that the built-in engine's supported claims need to pass. Default 0.7.",
  }),
  ABSTAIN_BELOW: share.default(0).meta({
    description:
      "Confidence below which a model's ruling on a claim or a criterion of /v1/judge does not count: see docs/calibration.md. Default 0, never.",
  }),
  ON_ERROR: z
    .enum(['retry', 'fail'])
    .default('retry')
    .meta({ description: 'Verdict when a check could not be run: retry or fail. Default retry.' }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').meta({
    description:
      'What the server logs to stderr. Only debug and trace show messages of internal errors. Default info.',
  }),
  LIMIT_TASK_CHARS: limit('taskChars', 1_000_000, 'Most UTF-16 units in `task`'),
  LIMIT_OUTPUT_CHARS: limit(
    'outputChars',
    2_000_000,
    'Most UTF-16 units in `agent_output`, or in the output of one of `answers`',
  ),
  LIMIT_ANSWERS_ITEMS: limit('answersItems', 32, 'Most `answers` that are compared with one another'),
  LIMIT_EVIDENCE_ITEMS: limit('evidenceItems', 1_000, 'Most pieces of `evidence`'),
  LIMIT_EVIDENCE_CHARS: limit('evidenceChars', 2_000_000, 'Most UTF-16 units in one piece of evidence'),
  LIMIT_CRITERIA_ITEMS: limit('criteriaItems', 1_000, 'Most `criteria`'),
  LIMIT_CRITERION_CHARS: limit('criterionChars', 100_000, 'Most UTF-16 units in one criterion'),
  LIMIT_CHECKS_ITEMS: limit('checksItems', 1_000, 'Most `checks`'),
  LIMIT_TOTAL_CHARS: limit(
    'totalChars',
    8_000_000,
    'Most UTF-16 units in one request of /v1/judge, all texts together',
  ),
  LIMIT_AXES_REQUEST_CHARS: limit('axesRequestChars', 1_000_000, 'Most UTF-16 units in `request` of /verify'),
  LIMIT_AXES_RESPONSE_CHARS: limit(
    'axesResponseChars',
    1_000_000,
    'Most UTF-16 units in `response` of /verify',
  ),
  LIMIT_JUDGE_BODY_BYTES: limit(
    'judgeBodyBytes',
    33_554_432,
    'Most bytes in the body of /v1/judge, /v1/consensus or /verify',
  ),
  LIMIT_BODY_BYTES: limit('bodyBytes', 67_108_864, 'Most bytes in any other body'),
  LIMIT_PUSH_CHARS: limit(
    'pushChars',
    8_589_934_592,
    'About how many UTF-16 units the rows of one push to a session may take, 100 more for each row; they are held in memory',
  ),
})

/** The settings in force. */
export type Settings = z.output<typeof settingsSchema>

/**
 * Reads the settings out of an environment.
 *
 * @throws {Refusal} `bad_setting`, naming the variable; never its value, which may be a secret
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const result = settingsSchema.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = String(issue?.path[0] ?? '')
  const words = issue?.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue?.message
  throw new Refusal('bad_setting', `${name} ${words ?? 'is not valid'}.`, { setting: name })
}

/** The limits that the settings put in force. */
export function limitsOf(settings: Settings): Limits {
  return {
    ...LIMITS,
    taskChars: settings.LIMIT_TASK_CHARS,
    outputChars: settings.LIMIT_OUTPUT_CHARS,
    answersItems: settings.LIMIT_ANSWERS_ITEMS,
    evidenceItems: settings.LIMIT_EVIDENCE_ITEMS,
    evidenceChars: settings.LIMIT_EVIDENCE_CHARS,
    criteriaItems: settings.LIMIT_CRITERIA_ITEMS,
    criterionChars: settings.LIMIT_CRITERION_CHARS,
    checksItems: settings.LIMIT_CHECKS_ITEMS,
    totalChars: settings.LIMIT_TOTAL_CHARS,
    axesRequestChars: settings.LIMIT_AXES_REQUEST_CHARS,
    axesResponseChars: settings.LIMIT_AXES_RESPONSE_CHARS,
    judgeBodyBytes: settings.LIMIT_JUDGE_BODY_BYTES,
    bodyBytes: settings.LIMIT_BODY_BYTES,
    pushChars: settings.LIMIT_PUSH_CHARS,
  }
}
