import { type Command, EXIT } from '../capability.js'
import { checkJudges, type JudgeCheck } from './check-judges.js'
import { JUDGES_GROUP } from './group.js'
import { knownCalibrations } from './known-calibrations.js'
import { showChecks } from './show-checks.js'

/** `countersign judges check`: whether each configured provider answers, and can tell true from false. */
export const checkCommand: Command = {
  group: JUDGES_GROUP,
  name: 'check',
  arguments: [],
  summary:
    'ask each configured provider one small question: latency, model, how it gives JSON, and whether it is right',
  options: [{ flags: '--json', summary: 'print the result as JSON' }],
  examples: ['GROQ_API_KEY=... countersign judges check'],
  run: async (_words, options, desk) => {
    const { judge } = await desk.parts()
    const checks = await checkJudges(judge, await knownCalibrations(desk))
    if (options.json === true) desk.print(JSON.stringify({ judges: checks }, null, 2))
    else for (const line of showChecks(checks, desk.paint, desk.columns)) desk.print(line)
    if (checks.length === 0) {
      desk.note(
        'No judge is configured: set GROQ_API_KEY, CLOUDFLARE_ACCOUNT_ID with CLOUDFLARE_API_TOKEN, OPENAI_BASE_URL with OPENAI_MODEL, or ANTHROPIC_API_KEY.',
      )
    }
    return exitOf(checks)
  },
}

function exitOf(checks: readonly JudgeCheck[]): number {
  if (checks.some(({ result }) => result === 'wrong')) return EXIT.failed
  return checks.length > 0 && checks.every(({ result }) => result === 'ok') ? EXIT.passed : EXIT.cannotTell
}
