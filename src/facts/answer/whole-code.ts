import type { FactsInput } from '../fact.js'
import type { CodeBlock } from './code-block.js'
import { type Language, likelyLanguage } from './languages.js'

/** A form that a request may ask for: how it is asked for, and how an answer in it begins. */
interface Form {
  readonly language: Language
  readonly asked: RegExp
  readonly begins: RegExp
}

const FORMS: readonly Form[] = [
  {
    language: 'json',
    asked:
      /\b(?:only|just|valid|raw|pure|strict|strictly)\b[^.\n]{0,60}\bjson\b|\bjson\b[^.\n]{0,40}\b(?:only|object|array|format)\b|\b(?:in|as|return|respond|reply|output)\b[^.\n]{0,40}\bjson\b/i,
    begins: /^[{[]/,
  },
  {
    language: 'sql',
    asked: /\b(?:sql|query|postgres\w*|mysql|sqlite)\b/i,
    begins: /^(?:select|with|insert\s+into|update|delete\s+from|create|alter|drop|merge|--)\b/i,
  },
  {
    language: 'yaml',
    asked: /\byaml\b/i,
    begins: /^(?:---|[A-Za-z_][\w.-]*:(?:\s|$))/,
  },
  { language: 'xml', asked: /\bxml\b/i, begins: /^<[?\w!]/ },
  { language: 'html', asked: /\bhtml\b/i, begins: /^<[\w!]/ },
  {
    language: 'python',
    asked: /\bpython\b/i,
    begins: /^(?:(?:async )?def \w|class \w|from \w|import \w|@\w|#|\w+ = |print\()/,
  },
  {
    language: 'typescript',
    asked: /\btypescript\b/i,
    begins: /^(?:export |import |const |let |type |interface |class |(?:async )?function|\/[/*])/,
  },
  {
    language: 'javascript',
    asked: /\b(?:javascript|node(?:\.?js)?|js)\b/i,
    begins: /^(?:export |import |const |let |var |class |(?:async )?function|\/[/*])/,
  },
]

/** A line that a person reads: it begins at the margin with a word, and goes on in words. */
const PROSE = /^(?![ \t])(?:[A-Z][a-z']+|I)(?: [a-z',-]+){3,}/

/** The whole response, where the request asked for code and got nothing but that, without a fence. */
export function wholeCode({ request, response, domain }: FactsInput): CodeBlock | null {
  const text = response.trim()
  if (text === '' || text.split('\n').some((line) => PROSE.test(line))) return null
  const form = FORMS.find(({ asked, begins }) => asked.test(request) && begins.test(text))
  const language = form?.language ?? null
  const likely = language ?? (domain === 'code_generation' ? likelyLanguage(text) : null)
  if (likely === null) return null
  const start = response.indexOf(text)
  const placeOf = (offset: number) => Math.min(start + offset, start + text.length)
  return {
    origin: 'whole',
    label: '',
    language,
    likely,
    text,
    start,
    end: start + text.length,
    isClosed: true,
    placeOf,
  }
}
