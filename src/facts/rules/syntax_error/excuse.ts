import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import type { Fault } from '../../parsers/fault.js'
import { readsJson, withoutComments } from '../../parsers/json.js'
import { isFragment } from './fragment.js'

/**
 * Why a fault does not bind: the code is not meant to be read as it stands. Asked only of code that its parser refuses, so
 * that templates and sessions that happen to be good code are no matter.
 */
export function excuseOf(block: CodeBlock, fault: Fault, answer: Answer): string | null {
  const form = FORMS.find(([, matches]) => matches(block))
  if (form) return form[0]
  if (block.language && /^json/.test(block.language)) return jsonExcuse(block, answer)
  if (block.language === 'python') return pythonExcuse(block, fault)
  if (block.language === 'sql') return PROCEDURES.test(block.text) ? 'not plain SQL' : null
  if (block.language === 'html') return fault.isOfPlace ? 'browsers mend it' : null
  if (/^(?:javascript|typescript|tsx)$/.test(block.language ?? '')) return scriptExcuse(block, fault)
  return null
}

type Form = readonly [string, (block: CodeBlock) => boolean]

const FORMS: readonly Form[] = [
  [
    'a session',
    ({ text }) =>
      /^(?:>>> |\.\.\. |In \[\d+\]:|Out\[\d+\]:|\$ |% |> |irb\(|[a-z]+=[#>] |mysql> |sqlite> )/m.test(text),
  ],
  [
    'a difference',
    ({ text }) =>
      /^@@ |^(?:\+\+\+|---) \S/m.test(text) || (/^\+ ?\S/m.test(text) && /^-(?!-) ?\S/m.test(text)),
  ],
  [
    'a template',
    ({ text, language }) =>
      TEMPLATE.test(text) || (language !== 'javascript' && language !== 'python' && /\$\{\w+\}/.test(text)),
  ],
  ['an ellipsis', ({ text }) => ELLIPSIS.test(text)],
  [
    'a placeholder',
    ({ text }) =>
      /<(?:your|my|insert)[ _-]?[a-z][a-z _-]{0,40}>|<[a-z]+(?:_[a-z]+)+>|\[(?:your|insert)[ _][^\]\n]{1,40}\]/i.test(
        text,
      ),
  ],
]

const TEMPLATE = /\{\{[^{}\n]{1,200}\}\}|\{%-? ?[^%\n]{1,200}%\}|<%[^%\n]{1,200}%>|\{\{[#/^]/
const ELLIPSIS =
  /\s\.{3}\s*$|\(\s*\/\*[^*\n]*\*\/\s*\)|^\s*(?:\.{3,}|…)\s*,?\s*$|(?:#|\/\/|\/\*|--|<!--)\s*(?:\.{3}|…)|[[({,]\s*(?:\.{3}|…)\s*[\])},]?\s*$|\[(?:\.{3}|…)\]|\{\s*(?:\.{3}|…)\s*\}|(?:\.{3}|…)\s*[\])}]/m

/** SQL of procedures, of clients and of products whose grammar nobody here reads whole. */
const PROCEDURES =
  /\b(?:delimiter|declare|procedure|function|trigger|begin|pivot|unpivot|qualify|match_recognize|connect\s+by|prewhere|lateral\s+view|explain|pragma|merge|grant|revoke|vacuum|copy|use|show|describe|attach|call|exec|execute|go|replace|optimize|partition|engine|distkey|sortkey|clustered|materialized|stored|index|fulltext|generated|cube|rollup|sets|at\s+time\s+zone|interval|json_table|with\s+ties|for\s+xml|for\s+json|cross\s+apply|outer\s+apply|option|nolock|model|sample|tablesample|array\s+join|settings|format)\b|^\s*[.\\]\w|\(\+\)|\$\$/im

const JSONC_NAMES =
  /\bjsonc\b|\bjson5\b|tsconfig|jsconfig|devcontainer|vs ?code|settings\.json|keybindings|eslintrc|babelrc|renovate|with comments|wrangler\.jsonc|deno\.json/i

function jsonExcuse({ text, label }: CodeBlock, { request, response }: Answer): string | null {
  const plain = withoutComments(text)
  if (plain !== text && readsJson(plain)?.fault === null && JSONC_NAMES.test(`${request}\n${response}`))
    return 'JSON with comments'
  if (isFragment('json', text) || (/^json[c5]/.test(label) && isFragment('json', plain))) return 'a fragment'
  return label === 'json5' || label === 'hjson' ? 'not JSON' : null
}

const WHOLE_PYTHON = /^(?:async )?def \w|^class \w|^import \w|^from [\w.]+ import /m

function pythonExcuse({ text, origin }: CodeBlock, fault: Fault): string | null {
  if (/^\s*(?:%{1,2}[a-z]|!\s?[a-z]|\?\w)/m.test(text)) return 'a notebook'
  if (/^\s*(?:pip3?|conda|python3?|cd|uv|poetry|git|source|export) [\w.-]/.test(text))
    return 'a shell command'
  if (fault.isOfPlace && origin === 'fence') {
    if (
      /await|yield/.test(fault.message)
        ? !/\basyncio\.run\(|^(?:async )?def /m.test(text)
        : !WHOLE_PYTHON.test(text)
    )
      return 'a fragment'
  }
  return isFragment('python', text) ? 'a fragment' : null
}

function scriptExcuse({ text }: CodeBlock, fault: Fault): string | null {
  // Two ways of importing, or a name used again further down: examples are rarely one file.
  if (fault.isOfPlace) return 'alternatives side by side'
  if (/\[, ?[\w.]|\) ?: ?[\w<>[\]| ]+;?\s*$/.test(lineAround(text, fault.offset))) return 'a signature'
  if (isWithinValue(text, fault.offset)) return 'a value that is shown'
  if (/^\s*(?:<script\b|<!--|<!doctype)/im.test(text)) return 'markup'
  return isFragment('script', text) ? 'a fragment' : null
}

function lineAround(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end)
}

/** An object that a call has printed, below the call: it begins at the margin, where it would be a block. */
function isWithinValue(text: string, offset: number): boolean {
  const end = text.indexOf('\n', offset)
  const lines = text.slice(0, end < 0 ? undefined : end).split('\n')
  const first = lines.findLastIndex((line) => /^\S/.test(line))
  return first > 0 && /^\{(?:\s*$|\s*['"]?\w+['"]?:)/.test(lines[first] ?? '')
}
