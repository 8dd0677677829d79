import { entropy, isExample } from './example-secret.js'
import type { Secret } from './secret.js'

const ASSIGNED =
  /(?<![A-Za-z0-9])((?:[A-Za-z0-9]{1,30}[_.-]){0,4}(?:password|passwd|passphrase|pwd|secret|secret[_-]?key|api[_-]?key|apikey|access[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|private[_-]?token|bearer[_-]?token|bot[_-]?token|token))["'`]?\s{0,3}(?::=|=>|[:=])\s{0,3}(["'`]?)([^\s"'`,;]{10,200})\2/gi
const SPOKEN =
  /\b(?:password|passphrase|pass code|api key|secret key|access token)\b(?: for [\w .-]{1,40})?(?: is| was|:) {1,2}[`"']?([^\s`"']{10,100})/gi

const WORD_BITS = 3.2
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
const HEX = /^[0-9a-f]{32,128}$/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Code, hashes of passwords, addresses, paths. */
const OTHER =
  /[()[\]{}<>\\]|^\$2[aby]\$|^\$argon|^\$\d\$|^https?:|^\/|^\.|::|=>|^(?:sha\d+|md5|pbkdf2)[-:$]|\.(?:get|env|config|value|json|txt|com|org|io)\b/i

/** Something random that is given to a name such as `password`, or said to be one. */
export function assignedSecrets(text: string): Secret[] {
  const found: Secret[] = []
  for (const { index, 0: all, 1: name = '', 2: quote = '', 3: value = '' } of text.matchAll(ASSIGNED)) {
    if (!isRandom(value, name) || (quote === '' && /[^\w/+=~!#%^&*@-]/.test(value))) continue
    const start = index + all.lastIndexOf(value)
    found.push({ kind: 'secret', what: whatOf(name), start, end: start + value.length, isGuess: true })
  }
  for (const { index, 0: all, 1: said = '' } of text.matchAll(SPOKEN)) {
    const value = said.replace(/[.,;:!?)]+$/, '')
    if (!isRandom(value, 'password')) continue
    const start = index + all.lastIndexOf(said)
    found.push({ kind: 'secret', what: 'a password', start, end: start + value.length, isGuess: true })
  }
  return found
}

function isRandom(value: string, name: string): boolean {
  if (value.length < 10 || OTHER.test(value) || UUID.test(value) || isExample(value)) return false
  // A digest under a name for passwords is most likely of one.
  if (HEX.test(value)) return !/pass|pwd/i.test(name) && entropy(value) >= WORD_BITS
  const classes = CLASSES.filter((of) => of.test(value)).length
  return classes >= 3 && entropy(value) >= WORD_BITS && !isWords(value)
}

/** `correct-horse-Battery1`, `MySecretPassword123!`: words that somebody made up to show the place. */
function isWords(value: string): boolean {
  const letters = value.match(/[A-Za-z]{4,}/g)?.join('').length ?? 0
  return letters / value.length > 0.6
}

function whatOf(name: string): string {
  if (/pass|pwd/i.test(name)) return 'a password'
  return /token/i.test(name) ? 'an access token' : 'a secret key'
}
