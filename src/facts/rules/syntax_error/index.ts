import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import { isOtherForm, type Language } from '../../answer/languages.js'
import type { Fault } from '../../parsers/fault.js'
import type { Tools } from '../../parsers/tools.js'
import type { FactRule, Found } from '../rule.js'
import { excuseOf } from './excuse.js'
import { faultOf } from './fault-of.js'

/** Code that the parser of its own language refuses. */
export const syntaxError: FactRule = {
  kinds: [
    {
      kind: 'syntax_error',
      axes: ['well_formedness'],
      force: 'either',
      looksFor:
        'code in a labelled fence, or a whole answer in the form that was asked for, that its parser refuses: JSON, YAML, XML, HTML (only what loses the rest of the page), JavaScript and TypeScript, Python 3, SQL (only what every dialect refuses)',
      letsBe:
        'advisory: other languages, templates, differences, sessions, notebooks, ellipses, placeholders, fragments, comments in JSON where the answer speaks of JSONC',
    },
  ],
  version: 1,
  *find(answer, tools) {
    for (const block of answer.blocks) {
      const found = isOtherForm(block.label) ? null : factOf(block, answer, tools)
      if (found) yield found
    }
  },
}

const SHOWN_NAMES: Partial<Record<Language, string>> = {
  json: 'JSON',
  jsonc: 'JSON with comments',
  jsonl: 'JSON lines',
  yaml: 'YAML',
  xml: 'XML',
  html: 'HTML',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  python: 'Python',
  sql: 'SQL',
  go: 'Go',
  java: 'Java',
  rust: 'Rust',
  php: 'PHP',
  ruby: 'Ruby',
  csharp: 'C#',
  cpp: 'C++',
  bash: 'shell',
  css: 'CSS',
  powershell: 'PowerShell',
}

function factOf(block: CodeBlock, answer: Answer, tools: Tools): Found | null {
  const { language } = block
  if (language === null || block.text.trim() === '') return null
  const fault = faultOf(block, tools)
  if (!fault) return null
  const excuse = tools.readers.has(language) ? excuseOf(block, fault, answer) : 'no authority'
  const start = Math.min(block.placeOf(fault.offset), Math.max(block.start, block.end - 1))
  return {
    kind: 'syntax_error',
    axis: 'well_formedness',
    force: excuse === null ? 'binding' : 'advisory',
    message: messageOf(language, fault, answer.lineOf(start), excuse),
    start,
    end: Math.min(block.end, start + 1),
  }
}

function messageOf(language: Language, fault: Fault, line: number, excuse: string | null): string {
  const suffix = excuse === null || excuse === 'no authority' ? '' : ` (${excuse})`
  return `${SHOWN_NAMES[language] ?? language}, line ${line} of the response: ${fault.message.slice(0, 160).replace(/\.$/, '')}${suffix}.`
}
