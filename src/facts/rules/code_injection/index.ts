import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import { isShown } from '../../answer/example.js'
import { isFromRequest } from '../../answer/from-request.js'
import { codeOf, placeInResponse } from '../../code/code-of.js'
import type { Call, CodeReading } from '../../code/code-reading.js'
import { isHarmless } from '../../code/source-kind.js'
import type { FactRule, Found } from '../rule.js'

/** Text that is run as code. */
export const codeInjection: FactRule = {
  kinds: [
    {
      kind: 'code_injection',
      axes: ['security'],
      force: 'either',
      looksFor: 'in code, `eval`, `exec`, `new Function` and their like on what looks like input',
      letsBe:
        'constants, `ast.literal_eval`, methods of the same name; advisory: values that do not look like input, environments without builtins, what is shown as wrong, code of the request',
    },
  ],
  version: 1,
  *find(answer, tools) {
    for (const block of answer.blocks) {
      const code = codeOf(block, tools)
      for (const call of code?.calls ?? []) {
        if (code && runsText(call, block, code)) yield factOf(call, code, block, answer)
      }
    }
  },
}

const RUNS: Readonly<Record<string, RegExp>> = {
  python: /^(?:eval|exec|builtins\.(?:eval|exec))$/,
  javascript: /^(?:eval|window\.eval|globalThis\.eval|Function|vm\.runIn\w+|setTimeout|setInterval)$/,
  typescript: /^(?:eval|window\.eval|globalThis\.eval|Function|vm\.runIn\w+|setTimeout|setInterval)$/,
  php: /^(?:eval|create_function|assert)$/,
  ruby: /^(?:eval|\w*\.?(?:instance|class)_eval|binding\.eval)$/,
}

function runsText({ callee, args }: Call, { likely }: CodeBlock, { constants }: CodeReading): boolean {
  if (!RUNS[likely === 'tsx' ? 'typescript' : (likely ?? '')]?.test(callee)) return false
  // The code is what `Function` takes last.
  const code = callee === 'Function' ? args.at(-1) : args[0]
  if (!code || code.isConstant || constants.has(code.source)) return false
  if (/^set/.test(callee)) return code.built !== null
  if (callee === 'assert') return code.built !== null
  return !isHarmless(code.source, constants) && !/^compile\(\s*['"]/.test(code.source)
}

/** Names that a program gives to what comes from outside, and to what a person is to type. */
const OUTSIDE =
  /\b(?:input|raw_input|gets|prompt)\(|\b(?:argv|request|req|params?|query|body|payload|untrusted|expression|formula|equation|user_?(?:input|code|data|expr\w*|script))\b|\$_(?:GET|POST|REQUEST|COOKIE)|\buser[A-Z]\w*/

function isFromOutside(call: Call, { settings }: CodeReading): boolean {
  const sources = call.args.map(({ source }) => source)
  const given = settings.filter(({ name }) => sources.includes(name)).map(({ value }) => value)
  return [...sources, ...given].some((source) => OUTSIDE.test(source))
}

function factOf(call: Call, code: CodeReading, block: CodeBlock, answer: Answer): Found {
  const start = placeInResponse(block, call.start)
  const end = placeInResponse(block, call.end)
  const sources = call.args.map(({ source }) => source).join(' ')
  const isBounded = /__builtins__/.test(sources)
  const isExcused =
    !isFromOutside(call, code) || isBounded || isShown(answer, start) || isFromRequest(answer, start, end)
  return {
    kind: 'code_injection',
    axis: 'security',
    force: isExcused ? 'advisory' : 'binding',
    message: `\`${call.callee.slice(0, 40)}\` runs a text that it is given as code.`,
    start,
    end,
  }
}
