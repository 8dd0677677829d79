import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import { isShown } from '../../answer/example.js'
import { isFromRequest } from '../../answer/from-request.js'
import { codeOf, placeInResponse } from '../../code/code-of.js'
import { withoutCodeComments } from '../../code/comments.js'
import type { FactRule, Found } from '../rule.js'

/** Checks of certificates that are switched off. */
export const tlsOff: FactRule = {
  kinds: [
    {
      kind: 'tls_off',
      axes: ['security'],
      force: 'either',
      looksFor:
        'in code and commands, a check of certificates or host keys switched off: `verify=False`, `rejectUnauthorized: false`, `InsecureSkipVerify: true`, `curl -k`, `NODE_TLS_REJECT_UNAUTHORIZED=0` and their like',
      letsBe:
        'comments and texts that speak of it, other things called verify; advisory: where the request asks for it, on this machine itself, what is shown as wrong, code of the request',
    },
  ],
  version: 1,
  *find(answer, tools) {
    for (const block of answer.blocks) {
      const seen = new Set<number>()
      for (const place of [...settingsOff(block, tools), ...textsOff(block)]) {
        const line = answer.lineOf(place.start)
        if (!seen.has(line)) yield factOf(place, answer)
        seen.add(line)
      }
    }
  },
}

/** In the response. */
interface Place {
  readonly start: number
  readonly end: number
}

const CALLS =
  /(?:^|\.)(?:get|post|put|patch|delete|head|options|request|Client|AsyncClient|Session|send|stream|TCPConnector|Agent|connect|createConnection)$|requests|httpx|session|client|https?|axios|fetch|Agent/i

/** Settings by name and value, in code that has a tree. */
function* settingsOff(block: CodeBlock, tools: Parameters<typeof codeOf>[1]): Generator<Place> {
  for (const { name, value, callee, start, end } of codeOf(block, tools)?.settings ?? []) {
    const isOff =
      (/^(?:verify|ssl|verify_ssl)$/.test(name) &&
        value === 'False' &&
        callee !== null &&
        CALLS.test(callee)) ||
      (/\.verify$/.test(name) && value === 'False') ||
      (/(?:^|\.)check_hostname$/.test(name) && value === 'False') ||
      (/verify_mode$|cert_reqs$/.test(name) && /CERT_NONE|VERIFY_NONE/.test(value)) ||
      (/^['"]?rejectUnauthorized['"]?$/.test(name) && value === 'false') ||
      (/NODE_TLS_REJECT_UNAUTHORIZED/.test(name) && /^['"`]?0['"`]?$/.test(value)) ||
      (/^InsecureSkipVerify$/.test(name) && value === 'true')
    if (isOff) yield { start: placeInResponse(block, start), end: placeInResponse(block, end) }
  }
}

/** What is written in one way only, in any language; comments are left out. */
const TEXTS: readonly RegExp[] = [
  /\bssl\._create_unverified_context\b/g,
  /\bcurl\b(?:[^\n|;&#]|\\\n)*?\s(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)(?=\s|$)/gm,
  /\bwget\b[^\n|;&#]*\s--no-check-certificate\b/g,
  /\bNODE_TLS_REJECT_UNAUTHORIZED=['"]?0\b/g,
  /\bhttp\.sslVerify[ =]false\b|\bGIT_SSL_NO_VERIFY=(?:1|true)\b/gi,
  /\bStrictHostKeyChecking[ =]no\b/g,
  /\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s*(?:,|=>)\s*(?:false|0)\b/gi,
  /\bServerCertificate(?:Custom)?ValidationCallback\s*\+?=\s*(?:delegate\s*\{\s*return true|\([^)]*\)\s*=>\s*true|HttpClientHandler\.DangerousAcceptAny\w*)/g,
  /\bOpenSSL::SSL::VERIFY_NONE\b/g,
  /\bdanger_accept_invalid_certs\(true\)/g,
  /\bstrict-ssl[ =]false\b|\bpip3? install\b[^\n]*--trusted-host\b/g,
  /-SkipCertificateCheck\b/g,
]

function* textsOff(block: CodeBlock): Generator<Place> {
  const text = withoutCodeComments(block.text, block.likely)
  for (const pattern of TEXTS)
    for (const { index, 0: found } of text.matchAll(pattern))
      if (!isSpoken(text, index))
        yield { start: block.placeOf(index), end: block.placeOf(index + found.length) }
}

/** Whether a place is in a text that a program prints. */
function isSpoken(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /\b(?:print|echo|log|warn|raise|throw|console)\b[^\n]*['"][^'"\n]*$/.test(line)
}

const LOCAL = /\blocalhost\b|\b127\.0\.0\.1\b|\[::1\]|\b0\.0\.0\.0\b/
const ASKED =
  /\b(?:disabl|skip|ignor|bypass|turn(?:ing)? off|switch(?:ing)? off|without|self-?signed|insecure|allow)\w*\b[^.\n]{0,60}\b(?:ssl|tls|cert\w*|verif\w*|https|host key)|self-?signed|\bcurl -k\b|verify ?= ?False/i

function factOf({ start, end }: Place, answer: Answer): Found {
  const line = answer.response.slice(start, answer.response.indexOf('\n', end) + 1 || undefined)
  const isExcused =
    ASKED.test(answer.request) ||
    LOCAL.test(line) ||
    isShown(answer, start) ||
    isFromRequest(answer, start, end)
  return {
    kind: 'tls_off',
    axis: 'security',
    force: isExcused ? 'advisory' : 'binding',
    message:
      'A check of certificates or host keys is switched off, so that anybody on the way can answer instead.',
    start,
    end,
  }
}
