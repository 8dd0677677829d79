import type { Citation, Statement, StatementFinding } from '../core/finding.js'
import { readEvidence } from './match/evidence.js'
import { confidenceOf, GROUNDING_SETTINGS, type GroundingSettings } from './policy.js'
import { type Ruled, ruleByAll } from './rule-by-all.js'
import { framedStatements } from './split/framed-statements.js'
import type { FramedStatement } from './split/json-leaves.js'
import { type LeafContext, leafContexts } from './structured/leaf-contexts.js'

/** A piece of evidence. */
export interface EvidenceText {
  readonly text: string
}

/**
 * The statements of an output, in the order of their places, not yet ruled on. Questions, greetings, refusals, "I don't
 * know" and fenced code state nothing. An output that is a JSON object or array gives "path is value" of each leaf but
 * true, false, null and the empty string.
 */
export function splitStatements(output: string): Statement[] {
  return framedStatements(output).map(({ text, start, end }) => ({ text, start, end }))
}

/**
 * Splits an output and rules on each statement against the evidence, by rules alone: pure, the same for the same input,
 * and its statuses do not hang on the order of the evidence. Never throws.
 */
export function groundStatements(
  output: string,
  evidence: readonly EvidenceText[],
  settings: GroundingSettings = GROUNDING_SETTINGS,
): StatementFinding[] {
  const contexts = leafContexts(output)
  const statements = framedStatements(output).map((statement) => ({
    ...statement,
    ...contexts?.get(statement.start),
  }))
  return groundEach(statements, evidence, settings)
}

/** Rules on statements as they are, without splitting anything. */
export function groundEach(
  statements: readonly GivenStatement[],
  evidence: readonly EvidenceText[],
  settings: GroundingSettings = GROUNDING_SETTINGS,
): StatementFinding[] {
  return statements.map(rulerOn(evidence, settings))
}

/** A statement that nobody split off, so that it need not say how much of it is frame. */
export type GivenStatement = Statement & Partial<FramedStatement> & Partial<LeafContext>

/** Reads the evidence once, and rules on one statement after the other. */
export function rulerOn(
  evidence: readonly EvidenceText[],
  settings: GroundingSettings = GROUNDING_SETTINGS,
): (statement: GivenStatement) => StatementFinding {
  const read = readEvidence(evidence)
  const ruled = new Map<string, Ruled>()
  return (statement) => {
    const framed = { ...statement, frameChars: statement.frameChars ?? 0 }
    const key = [framed.frameChars, framed.text, framed.said, ...(framed.names ?? [])].join('\n')
    const ruling = ruled.get(key) ?? ruleByAll(framed, read, settings)
    ruled.set(key, ruling)
    return findingOf(statement, ruling, evidence, settings)
  }
}

function findingOf(
  { text, start, end }: Statement,
  ruling: Ruled,
  evidence: readonly EvidenceText[],
  settings: GroundingSettings,
): StatementFinding {
  const { status, zone, signals, decisive } = ruling
  return {
    text,
    start,
    end,
    status,
    evidence: citationsOf(ruling, evidence, settings),
    confidence: confidenceOf(ruling),
    basis: { zone, signals },
    decisive,
    engine: 'deterministic',
  }
}

/** The passage in its places; of an unsupported statement only where it is near enough to be worth reading. */
function citationsOf(
  { status, coverage, places }: Ruled,
  evidence: readonly EvidenceText[],
  settings: GroundingSettings,
): Citation[] {
  if (status === 'unsupported' && coverage < settings.citation) return []
  return places
    .map(({ item, start, end, path }) => ({
      index: item,
      quote: evidence[item]?.text.slice(start, end) ?? '',
      start,
      end,
      ...(path && { path: path() }),
    }))
    .sort((one, other) => one.index - other.index || one.start - other.start)
}
