import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import { isShown } from '../../answer/example.js'
import { isFromRequest } from '../../answer/from-request.js'
import { codeOf, placeInResponse } from '../../code/code-of.js'
import type { Call } from '../../code/code-reading.js'
import { looksLikeInput } from '../../code/source-kind.js'
import type { FactRule, Found } from '../rule.js'

/** Objects read from what can bring code along. */
export const unsafeDeserialisation: FactRule = {
  kinds: [
    {
      kind: 'unsafe_deserialisation',
      axes: ['security'],
      force: 'either',
      looksFor:
        'in code, `pickle`, `marshal`, `yaml.load` without a safe loader, `unserialize`, `Marshal.load`, `node-serialize` on what looks like input',
      letsBe:
        'files of the program itself, `safe_load`, JSON, the allowed classes of `unserialize`; advisory: an unsafe YAML loader on anything else, what is shown as wrong, code of the request',
    },
  ],
  version: 1,
  *find(answer, tools) {
    for (const block of answer.blocks) {
      for (const call of codeOf(block, tools)?.calls ?? []) {
        const found = factOf(call, block, answer)
        if (found) yield found
      }
    }
  },
}

const READS =
  /^(?:c?[pP]ickle\.loads?|dill\.loads?|cloudpickle\.loads?|marshal\.loads?|shelve\.open|jsonpickle\.decode|unserialize|Marshal\.load|serialize\.unserialize|nodeSerialize\.unserialize)$/
const YAML = /^yaml\.(?:load|load_all|unsafe_load|full_load)$/
const OUTSIDE =
  /\b(?:request|req|body|payload|params?|query|cookies?|headers?|input|argv|socket|sock|conn|recv|message|untrusted|user_?(?:data|input)|uploaded?|base64|b64decode|redis|get_data)\b|\$_(?:GET|POST|REQUEST|COOKIE)/i

function factOf(call: Call, block: CodeBlock, answer: Answer): Found | null {
  const sources = call.args.map(({ source }) => source).join(', ')
  const isYaml = YAML.test(call.callee) && !/\b(?:C?SafeLoader|CBaseLoader|BaseLoader)\b/.test(sources)
  if (!isYaml && !READS.test(call.callee)) return null
  if (/allowed_classes/.test(sources)) return null
  const isOutside = OUTSIDE.test(sources) || (isYaml && looksLikeInput(sources))
  if (!isYaml && !isOutside) return null
  const start = placeInResponse(block, call.start)
  const end = placeInResponse(block, call.end)
  const isExcused = !isOutside || isShown(answer, start) || isFromRequest(answer, start, end)
  return {
    kind: 'unsafe_deserialisation',
    axis: 'security',
    force: isExcused ? 'advisory' : 'binding',
    message: `\`${call.callee.slice(0, 40)}\` makes objects of what it is given, and can be made to run code.`,
    start,
    end,
  }
}
