import type { StatementFinding } from '../../core/finding.js'
import { type ClaimRuling, claimsQuestion, type Judge } from '../../judges/index.js'
import { inBatches } from './in-batches.js'
import { allAsked, type JudgesAsked, judgesAsked, NOBODY_ASKED } from './judges-asked.js'
import { MODEL_CONFIDENCE } from './model-confidence.js'
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
): Promise<RuledStatements> {
  if (builtIn.length === 0) return { statements: builtIn, ...NOBODY_ASKED }
  const keyOf = ({ text, start, end }: StatementFinding) => `${text}\0${agent_output.slice(start, end)}`
  const distinct = [...new Map(builtIn.map((statement) => [keyOf(statement), statement])).values()]
  const batches = await inBatches(distinct, BATCH, async (batch) => {
    const claims = batch.map(({ text, start, end }) => ({ text, asserted: agent_output.slice(start, end) }))
    const asked = await judge.ask(claimsQuestion({ task: task ?? null, evidence, claims }))
    const rulings = asked.passes[0]?.ruling ?? []
    const engine = asked.engine ?? ''
    return {
      asked: judgesAsked(asked, judge),
      ruled: batch.map((statement, i) => [keyOf(statement), { ruling: rulings[i], engine }] as const),
    }
  })
  const ruled = new Map(batches.flatMap((batch) => batch.ruled))
  return {
    statements: builtIn.map((statement) => findingOf(statement, ruled.get(keyOf(statement)))),
    ...allAsked(batches.map(({ asked }) => asked)),
  }
}

interface ByModel {
  /** Undefined: nobody could rule. */
  readonly ruling: ClaimRuling | undefined
  readonly engine: string
}

function findingOf(builtIn: StatementFinding, { ruling, engine }: ByModel = NOBODY): StatementFinding {
  if (!ruling) return builtIn
  if (ruling.kind === 'error') {
    const { zone, signals } = builtIn.basis
    return { ...builtIn, basis: { zone, signals: [...signals, ruling.code] } }
  }
  const { text, start, end } = builtIn
  const { status, citations, signals, reason } = ruling
  return {
    text,
    start,
    end,
    status,
    evidence: citations,
    confidence: MODEL_CONFIDENCE[status],
    basis: { zone: 'model', signals },
    decisive: status === 'contradicted',
    engine,
    reason,
  }
}

const NOBODY: ByModel = { ruling: undefined, engine: '' }
