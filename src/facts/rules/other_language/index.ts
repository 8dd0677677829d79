import type { Answer } from '../../answer/answer.js'
import type { ReadsSpoken } from '../../parsers/spoken.js'
import type { FactRule, Found } from '../rule.js'
import { LANGUAGES, nameOf } from './languages.js'
import { scriptsIn } from './scripts.js'

/** An answer in another language than was asked for. */
export const otherLanguage: FactRule = {
  kinds: [
    {
      kind: 'other_language',
      axes: ['faithfulness', 'quality'],
      force: 'either',
      looksFor:
        'prose in another language than the request asks for (faithfulness), or than it is written in where it names none (quality)',
      letsBe:
        'code, short answers, languages that are near to one another, requests that speak of languages or hold several; advisory: where the request names none and the languages share a script',
    },
  ],
  version: 1,
  *find(answer, { spoken }) {
    const prose = proseOnly(answer.prose)
    if (letters(prose) < LETTERS_MIN) return
    const asked = askedLanguage(answer.request)
    const found = asked ? otherThanAsked(prose, asked, spoken) : otherThanRequest(answer, prose, spoken)
    if (found) yield { ...found, kind: 'other_language', start: 0, end: answer.response.length }
  },
}

const LETTERS_MIN = 60
/** How much nearer the found language is than the asked one: trigrams of short texts are often a few hundredths apart. */
const MARGIN = 0.12

function proseOnly(text: string): string {
  const lines = text.split('\n').filter((line) => line.indexOf('|') === line.lastIndexOf('|'))
  return lines.join('\n').replace(/`[^`\n]{1,200}`|https?:\/\/\S{1,500}|\$[^$\n]{1,200}\$/g, ' ')
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

const NAMES = [...LANGUAGES.keys()].join('|')
const ASKED = new RegExp(
  `\\b(?:(?:translate|convert|render)\\b[^.\\n]{0,200}?\\b(?:in)?to|(?:answer|reply|respond|write|explain|describe|summari[sz]e|say|tell|give|draft|compose|output|rewrite)\\b[^.\\n]{0,160}?\\bin|^in|response in|answer in|language:|only in)\\s{1,3}(?:fluent |formal |simple |plain |native |brazilian |european |modern |standard |latin american |mexican |traditional |simplified )?(${NAMES})\\b`,
  'i',
)

/** The language that a request asks for by name; null where it names none, or several. */
function askedLanguage(request: string): string | null {
  const found = ASKED.exec(request)?.[1]?.toLowerCase()
  if (found === undefined) return null
  const rest = request.replace(new RegExp(`from (?:${NAMES})\\b`, 'gi'), '')
  const named = new Set(
    [...rest.matchAll(new RegExp(`\\b(?:${NAMES})\\b`, 'gi'))].map(([name]) => name.toLowerCase()),
  )
  return named.size === 1 ? (LANGUAGES.get(found) ?? null) : null
}

type Part = Pick<Found, 'axis' | 'force' | 'message'>

function otherThanAsked(prose: string, asked: string, spoken: ReadsSpoken): Part | null {
  const near = spoken(prose)
  const [nearest] = near
  if (!nearest || nearest.code === asked) return null
  const own = near.find(({ code }) => code === asked)?.nearness ?? 0
  const isSure = nearest.nearness - own >= MARGIN || !sharesScript(prose, asked)
  if (!isSure || isNearTo(nearest.code, asked)) return null
  const message = `The request asks for ${nameOf(asked)}, and the answer is in ${nameOf(nearest.code)}.`
  return { axis: 'faithfulness', force: 'binding', message }
}

const SPEAKS_OF_LANGUAGES = new RegExp(
  `\\b(?:${NAMES}|languages?|translat\\w+|bilingual|multilingual|poem|lyrics|quote|phrase|idiom|locali[sz]\\w+|i18n)\\b`,
  'i',
)

function otherThanRequest({ request, prose: all }: Answer, prose: string, spoken: ReadsSpoken): Part | null {
  if (SPEAKS_OF_LANGUAGES.test(request) || letters(request) < 25 || all.trim() === '') return null
  const [requestScripts, scripts] = [scriptsIn(request), scriptsIn(prose)]
  if (requestScripts.length !== 1 || scripts.length === 0) return null
  if (requestScripts[0] !== scripts[0]) {
    const message = `The request is written in ${requestScripts[0]} letters, and the answer in ${scripts[0]}.`
    return { axis: 'quality', force: 'binding', message }
  }
  const [own] = spoken(request)
  const near = spoken(prose)
  if (!own || !near[0] || near[0].code === own.code || isNearTo(near[0].code, own.code)) return null
  const apart = near[0].nearness - (near.find(({ code }) => code === own.code)?.nearness ?? 0)
  if (apart < 2 * MARGIN || letters(request) < LETTERS_MIN) return null
  const message = `The request seems to be in ${nameOf(own.code)}, and the answer in ${nameOf(near[0].code)}.`
  return { axis: 'quality', force: 'advisory', message }
}

/** Latin, where the asked language has it as most have. */
function sharesScript(prose: string, asked: string): boolean {
  const others: Readonly<Record<string, string>> = {
    rus: 'Cyrillic',
    ukr: 'Cyrillic',
    bul: 'Cyrillic',
    arb: 'Arabic',
    pes: 'Arabic',
    urd: 'Arabic',
    heb: 'Hebrew',
    cmn: 'Chinese',
    jpn: 'Chinese',
    kor: 'Korean',
    hin: 'Devanagari',
    tha: 'Thai',
    ell: 'Greek',
  }
  return (others[asked] ?? 'Latin') === scriptsIn(prose)[0]
}

const NEAR: readonly ReadonlySet<string>[] = [
  new Set(['spa', 'por', 'glg', 'cat']),
  new Set(['deu', 'nld', 'afr']),
  new Set(['dan', 'nob', 'nno', 'swe']),
  new Set(['rus', 'ukr', 'bel', 'bul', 'srp']),
  new Set(['ind', 'zlm', 'jav', 'sun']),
  new Set(['hin', 'npi', 'mar', 'bho', 'mai', 'mag']),
  new Set(['hrv', 'bos', 'srp', 'slv']),
  new Set(['ces', 'slk', 'pol']),
  new Set(['cmn', 'jpn']),
  new Set(['arb', 'pes', 'urd']),
  new Set(['eng', 'sco']),
]

function isNearTo(a: string, b: string): boolean {
  // Portuguese is not Spanish, and the guesser tells them apart well in longer text; in shorter it does not.
  return NEAR.some((group) => group.has(a) && group.has(b))
}
