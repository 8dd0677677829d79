import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import { isShown } from '../../answer/example.js'
import { isFromRequest } from '../../answer/from-request.js'
import { codeOf, placeInResponse } from '../../code/code-of.js'
import type { Argument, BuiltText, Call, CodeReading } from '../../code/code-reading.js'
import { isHarmless, looksLikeInput } from '../../code/source-kind.js'
import type { FactRule, Found } from '../rule.js'

/** Commands that a program puts together for a shell. */
export const shellInjection: FactRule = {
  kinds: [
    {
      kind: 'shell_injection',
      axes: ['security'],
      force: 'either',
      looksFor:
        'in code, a command for a shell with a value joined, interpolated or formatted into it (`os.system`, `subprocess` with `shell=True`, `child_process.exec`, `shell_exec`, backticks and their like), or taken from outside whole',
      letsBe:
        'lists of arguments, constants, numbers, escaped values; advisory: what is shown as wrong, code of the request',
    },
  ],
  version: 1,
  *find(answer, tools) {
    for (const block of answer.blocks) {
      const code = codeOf(block, tools)
      if (!code) continue
      for (const call of code.calls) if (isInjection(call, code, block)) yield factOf(call, block, answer)
      for (const text of code.texts) if (isBacktick(text, code, block)) yield factOf(text, block, answer)
    }
  },
}

const ALWAYS =
  /^(?:os\.(?:system|popen)|commands\.getoutput|subprocess\.(?:getoutput|getstatusoutput)|shell_exec|passthru|popen|proc_open|child_process\.exec(?:Sync)?|cp\.exec(?:Sync)?|execSync|Runtime\.getRuntime\(\)\.exec|Kernel\.system|asyncio\.create_subprocess_shell)$/
const SHELLS = /^(?:subprocess\.)?(?:run|call|check_call|check_output|Popen)$/
/** Names that stand for a shell in some languages only. */
const BY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  php: /^(?:exec|system)$/,
  ruby: /^(?:system|exec|spawn|IO\.popen|Open3\.\w+)$/,
  javascript: /^(?:exec|execAsync|execPromise)$/,
  typescript: /^(?:exec|execAsync|execPromise)$/,
}

function isInjection(call: Call, code: CodeReading, block: CodeBlock): boolean {
  const { callee, args } = call
  const isJavaScript = /script|tsx/.test(block.likely ?? '')
  if (isJavaScript && /exec/.test(callee) && !/child_process/.test(block.text)) return false
  if (callee === 'exec.Command') return runsShell(args) && isDangerous(args[2], code)
  const isShell =
    ALWAYS.test(callee) ||
    BY_LANGUAGE[block.likely ?? '']?.test(callee) ||
    (SHELLS.test(callee) &&
      args.some(({ name, source }) => name === 'shell' || /^shell\s*=\s*True$/.test(source)) &&
      hasShell(args))
  if (!isShell || /^\[/.test(args[0]?.source ?? '')) return false
  // Ruby's several arguments go to no shell.
  if (block.likely === 'ruby' && args.length > 1) return false
  return isDangerous(args[0], code)
}

function hasShell(args: readonly Argument[]): boolean {
  return args.some(
    ({ name, source }) => (name === 'shell' || source.startsWith('shell')) && /True\b/.test(source),
  )
}

function runsShell([first, second]: readonly Argument[]): boolean {
  return (
    /^"(?:\/bin\/)?(?:ba|z)?sh"$|^"cmd(?:\.exe)?"$/.test(first?.source ?? '') &&
    /^"(?:-l?c|\/[cC])"$/.test(second?.source ?? '')
  )
}

function isDangerous(argument: Argument | undefined, code: CodeReading): boolean {
  if (!argument || argument.isConstant) return false
  const built = argument.built ?? code.builtNames.get(argument.source)
  if (built) return hasHarm(built, code)
  return (
    !code.constants.has(argument.source) &&
    /\b(?:input\(|argv|request\b|req\.|params\b|\$_(?:GET|POST|REQUEST))/.test(argument.source)
  )
}

function hasHarm({ pieces }: BuiltText, { constants }: CodeReading): boolean {
  return pieces.some((piece) => piece.kind === 'put_in' && !isHarmless(piece.source, constants))
}

/** Ruby's and PHP's backticks. */
function isBacktick(text: BuiltText, code: CodeReading, block: CodeBlock): boolean {
  if (block.likely !== 'ruby' && block.likely !== 'php') return false
  const from = text.start - (block.likely === 'php' && !block.text.includes('<?') ? 6 : 0)
  return (
    block.text[from] === '`' &&
    hasHarm(text, code) &&
    text.pieces.some((piece) => piece.kind === 'put_in' && looksLikeInput(piece.source))
  )
}

function factOf(place: { start: number; end: number }, block: CodeBlock, answer: Answer): Found {
  const start = placeInResponse(block, place.start)
  const end = placeInResponse(block, place.end)
  return {
    kind: 'shell_injection',
    axis: 'security',
    force: isShown(answer, start) || isFromRequest(answer, start, end) ? 'advisory' : 'binding',
    message:
      'A value is put into a command that a shell reads, so that whoever gives it can run others; a list of arguments cannot be.',
    start,
    end,
  }
}
