import type { Answer } from '../../answer/answer.js'
import type { FactRule, Found } from '../rule.js'
import { assignedSecrets } from './assigned.js'
import { isExample } from './example-secret.js'
import { jsonWebTokens } from './json-web-token.js'
import { patternSecrets } from './patterns.js'
import { nameOfPreset } from './preset-names.js'
import { privateKeys } from './private-key.js'
import type { Secret } from './secret.js'

/** Credentials that an answer gives away. */
export const secret: FactRule = {
  kinds: [
    {
      kind: 'secret',
      axes: ['security'],
      force: 'either',
      looksFor:
        'keys and tokens of services by their form (secretlint’s recommended rules and ours), connection strings and addresses with a password, signed JSON web tokens, and names such as `password` or `api_key` that are given something random',
      letsBe:
        'keys that are documented as examples, places to fill in, variables, public keys, certificates, hashes, UUIDs, digests, images; advisory: passwords and tokens that the request asked to be made',
    },
    {
      kind: 'private_key',
      axes: ['security'],
      force: 'binding',
      looksFor: 'private keys: PEM of every kind, OpenSSH, PGP, PuTTY',
      letsBe: 'public keys, certificates, and blocks whose body is left out',
    },
    {
      kind: 'echoed_secret',
      axes: ['security'],
      force: 'advisory',
      looksFor: 'a credential that stands in the request as well',
      letsBe: 'nothing: it is no news to whoever asked, and may be one to whoever reads the answer',
    },
  ],
  version: 1,
  *find(answer, tools) {
    const kept: Secret[] = []
    for (const secret of secretsIn(answer, tools.presetSecrets)) {
      if (kept.some(({ start, end }) => secret.start < end && start < secret.end)) continue
      kept.push(secret)
      yield factOf(secret, answer)
    }
  },
}

function secretsIn(
  { response }: Answer,
  preset: readonly { name: string; start: number; end: number }[],
): Secret[] {
  const known = preset
    .map(
      ({ name, start, end }): Secret => ({
        kind: 'secret',
        what: nameOfPreset(name),
        start,
        end,
        isGuess: false,
      }),
    )
    .filter(({ start, end }) => !isExample(response.slice(start, end)))
  return [
    ...privateKeys(response),
    ...known.filter(({ what }) => what !== 'a private key'),
    ...jsonWebTokens(response),
    ...patternSecrets(response),
    ...assignedSecrets(response),
  ]
}

const ASKS_FOR_ONE =
  /\b(?:generate|create|make|produce|invent|suggest|random)\w*\b[^.\n]{0,60}\b(?:passwords?|passphrases?|tokens?|secrets?|api keys?|keys?|credentials?|jwts?)\b/i

function factOf({ kind, what, start, end, isGuess }: Secret, { request, response }: Answer): Found {
  const isEcho = request.includes(response.slice(start, end))
  const isAsked = isGuess && ASKS_FOR_ONE.test(request)
  return {
    kind: isEcho ? 'echoed_secret' : kind,
    axis: 'security',
    force: isEcho || isAsked ? 'advisory' : 'binding',
    message: isEcho ? `The answer repeats ${what} of the request.` : `The answer gives away ${what}.`,
    start,
    end,
  }
}
