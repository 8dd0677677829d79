import { isExample, variety } from './example-secret.js'
import type { Secret } from './secret.js'

/** Tokens by the form that their makers give them, where the preset has no rule or a narrower one. */
const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['a Stripe live key', /\b[sr]k_live_[A-Za-z0-9]{20,247}\b/g],
  ['a Google API key', /\bAIza[\w-]{35}(?![\w-])/g],
  ['a Google OAuth client secret', /\bGOCSPX-[\w-]{28}(?![\w-])/g],
  ['a Groq API key', /\bgsk_[A-Za-z0-9]{48,56}\b/g],
  ['a Hugging Face token', /\bhf_[A-Za-z0-9]{30,40}\b/g],
  ['an OpenRouter key', /\bsk-or-v1-[0-9a-f]{64}\b/g],
  ['an OpenAI key', /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{40,200}(?![\w-])/g],
  ['an xAI key', /\bxai-[A-Za-z0-9]{70,90}\b/g],
  ['a Perplexity key', /\bpplx-[A-Za-z0-9]{40,60}\b/g],
  [
    'a Cloudflare token',
    /(?<=\b(?:CF|CLOUDFLARE)_?(?:API_?)?(?:TOKEN|KEY)["']?\s{0,4}[:=]\s{0,4}["']?)[A-Za-z0-9_-]{37,40}\b/gi,
  ],
  ['a PyPI token', /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,300}/g],
  ['a DigitalOcean token', /\bdo[por]_v1_[0-9a-f]{64}\b/g],
  ['a Telegram bot token', /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ['a Discord bot token', /\b[MN][A-Za-z\d]{23,25}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g],
  ['a Twilio key', /\bSK[0-9a-f]{32}\b/g],
  ['a Mailgun key', /\bkey-[0-9a-f]{32}\b/g],
  ['a Square token', /\b(?:sq0atp-[\w-]{22}|EAAA[\w-]{60})(?![\w-])/g],
  ['a Postman key', /\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\b/g],
  ['a Supabase token', /\bsbp_[0-9a-f]{40}\b/g],
  ['a GitHub token', /\bgithub_pat_\w{60,90}\b|\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g],
  ['a GitLab token', /\bglpat-[\w-]{20,}(?![\w-])/g],
  [
    'a Slack webhook',
    /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{20,28}/g,
  ],
  ['a Discord webhook', /https:\/\/discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,70}/g],
  ['an Azure storage key', /\bAccountKey=[A-Za-z0-9+/]{86}==/g],
  ['an Age secret key', /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/g],
  ['a bearer token', /(?<=\bAuthorization["']?\s{0,4}[:=,]\s{0,4}["'`]?Bearer )[\w.~+/-]{24,1000}=*/gi],
  [
    'a connection string with a password',
    /\b(?:rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|ldaps?|ftp|smtps?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?)(?:\+\w+)?:\/\/[^\s:/@"'`]{0,80}:([^\s:/@"'`]{6,120})@[\w.-]{1,200}/g,
  ],
  [
    'a connection string with a password',
    /\b(?:Server|Data Source|Host)=[^;\n"']{1,100};[^\n"']{0,200}\b(?:Password|Pwd)=([^;\s"']{6,80})/gi,
  ],
]

const VARIETY_MIN = 7
/** Passwords that say that they are none, or that nobody keeps. */
const WEAK =
  /^(?:pass(?:word|wd)?\d{0,4}!?|secret\d*|root|admin\d*|postgres|mysql|guest|test\d*|user\d*|changeit|mypassword|pwd\d*|db_?pass(?:word)?|hunter2)$/i

/** Tokens and addresses with passwords, known by their form. */
export function patternSecrets(text: string): Secret[] {
  const found: Secret[] = []
  for (const [what, pattern] of PATTERNS) {
    for (const { index, 0: all, 1: password } of text.matchAll(pattern)) {
      const kept = password ?? all
      const isKnown = password === undefined ? variety(kept) < VARIETY_MIN : WEAK.test(kept)
      if (!isKnown && !isExample(kept) && !isExampleHost(all))
        found.push({ kind: 'secret', what, start: index, end: index + all.length, isGuess: false })
    }
  }
  return found
}

/** `user:pass@example.com`, and a password that is the word for one. */
function isExampleHost(text: string): boolean {
  return /@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|host(?:name)?|server|your\S*)$|:(?:pass(?:word)?|secret|pwd)@/i.test(
    text,
  )
}
