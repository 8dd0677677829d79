import type { StatementFinding } from '../../core/finding.js'
import { type ClaimRuling, claimsQuestion, type Judge } from '../../judges/index.js'
import { calibratedClaim, type ModelRules, ONE_PASS } from './calibrated-ruling.js'
import { inBatches } from './in-batches.js'
import { allAsked, type JudgesAsked, judgesAsked, NOBODY_ASKED } from './judges-asked.js'
import { mostSay } from './most-say.js'
import type { JudgeRequest } from './wire.js'

/** Claims in one question: more, and replies are cut by their length. */
const BATCH = 20

/** Statements as they were ruled, and who was asked. */
export interface RuledStatements extends JudgesAsked {
  readonly statements: readonly StatementFinding[]
}

/**
 * Has models rule on statements that the built-in engine has ruled on. Where no model can, its ruling stands: of all of them,
 * or of the one on which a model contradicts itself.
 */
export async function ruleByModel(
  { task, agent_output, evidence }: JudgeRequest,
  builtIn: readonly StatementFinding[],
  judge: Judge,
  rules: ModelRules = ONE_PASS,
): Promise<RuledStatements> {
  if (builtIn.length === 0) return { statements: builtIn, ...NOBODY_ASKED }
  const keyOf = ({ text, start, end }: StatementFinding) => `${text}\0${agent_output.slice(start, end)}`
  const distinct = [...new Map(builtIn.map((statement) => [keyOf(statement), statement])).values()]
  const batches = await inBatches(distinct, BATCH, async (batch) => {
    const claims = batch.map(({ text, start, end }) => ({ text, asserted: agent_output.slice(start, end) }))
    const question = claimsQuestion({ task: task ?? null, evidence, claims })
    const asked = await judge.ask(question, { passes: rules.passes })
    const { engine, model } = asked
    const ruled = batch.map((statement, i) => {
      const said = mostSay(asked.passes, (rulings) => rulings[i], statusOf)
      return [keyOf(statement), { ...said, engine: engine ?? '', model: model ?? '' }] as const
    })
    return { asked: judgesAsked(asked, judge), ruled }
  })
  const ruled = new Map(batches.flatMap((batch) => batch.ruled))
  return {
    statements: builtIn.map((statement) => findingOf(statement, ruled.get(keyOf(statement)), rules)),
    ...allAsked(batches.map(({ asked }) => asked)),
  }
}

interface ByModel {
  /** Undefined: nobody could rule. */
  readonly ruling: ClaimRuling | undefined
  /** How many passes agree, of how many. */
  readonly level: string
  readonly engine: string
  readonly model: string
}

/** Null: no ruling. */
function statusOf(ruling: ClaimRuling) {
  return ruling.kind === 'ruled' ? ruling.status : null
}

function findingOf(
  builtIn: StatementFinding,
  { ruling, level, engine, model }: ByModel = NOBODY,
  rules: ModelRules,
): StatementFinding {
  if (!ruling) return builtIn
  if (ruling.kind === 'error') {
    const { zone, signals } = builtIn.basis
    return { ...builtIn, basis: { zone, signals: [...signals, ruling.code] } }
  }
  const { text, start, end } = builtIn
  const { status, citations, signals, reason } = ruling
  const basis = { zone: 'model', signals } as const
  const said = { text, start, end, status, evidence: citations, basis, engine, reason }
  return calibratedClaim({ ...said, decisive: status === 'contradicted' }, { model, level }, rules)
}

const NOBODY: ByModel = { ruling: undefined, level: '', engine: '', model: '' }
