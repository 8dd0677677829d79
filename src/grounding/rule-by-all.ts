import type { StatementStatus, Zone } from '../core/finding.js'
import type { Evidence } from './match/evidence.js'
import { type Ruling, ruleOn } from './match/ruling.js'
import type { Sentence } from './match/sentence.js'
import { statementTokens } from './match/window.js'
import type { GroundingSettings } from './policy.js'
import type { FramedStatement } from './split/json-leaves.js'
import type { Fact } from './structured/fact.js'
import type { LeafContext } from './structured/leaf-contexts.js'
import { type FactRuling, ruleOnFacts } from './structured/rule-on-facts.js'
import { ruleOnRow } from './structured/rule-on-row.js'
import type { Token } from './words/token.js'
import { tokenise } from './words/tokenise.js'

/** A part of a piece of evidence. */
interface Place {
  readonly item: number
  readonly start: number
  readonly end: number
  readonly path?: () => string
}

/** What the rules say of one statement, and where it stands. */
export interface Ruled {
  readonly status: StatementStatus
  readonly zone: Zone
  readonly signals: readonly string[]
  readonly decisive: boolean
  readonly coverage: number
  readonly places: readonly Place[]
}

type Stated = FramedStatement & Partial<LeafContext>

/** Rules on one statement by the sentences of the evidence and by its facts. */
export function ruleByAll(statement: Stated, evidence: Evidence, settings: GroundingSettings): Ruled {
  const prose = ruleOn(statement, evidence, settings)
  if (evidence.facts.facts.length === 0) return ofProse(prose)
  const names = (statement.names ?? []).flatMap(tokenise)
  const facts =
    ruleOnRow(statement.text, evidence.facts) ??
    ruleOnFacts(factTokens(statement, prose), names, evidence.facts, settings)
  return facts && isBetter(facts, prose) ? ofFacts(facts) : ofProse(prose)
}

/** Of a JSON leaf with its unit; else those that are read already. */
function factTokens({ start, end, said, saidFrameChars = 0 }: Stated, { window }: Ruling): readonly Token[] {
  if (said === undefined) return window.tokens
  return statementTokens({ text: said, start, end, frameChars: saidFrameChars })
}

const ORDER: Readonly<Record<StatementStatus, number>> = { supported: 0, contradicted: 1, unsupported: 2 }

/** What is said somewhere is said; and what is contradicted somewhere is not only unsupported. */
function isBetter(facts: FactRuling, prose: Ruling): boolean {
  if (facts.status !== prose.status) return ORDER[facts.status] < ORDER[prose.status]
  if (facts.decisive !== prose.decisive) return facts.decisive
  return facts.coverage > prose.coverage
}

function ofProse({ window, ...ruling }: Ruling): Ruled {
  return { ...ruling, places: window.sentences.map(placeOfSentence) }
}

function placeOfSentence({ item, start, end, part }: Sentence): Place {
  const path = part.path
  return { item, start: part.placeOf(start), end: part.placeOf(end), ...(path && { path }) }
}

function ofFacts({ facts, ...ruling }: FactRuling): Ruled {
  return { ...ruling, places: facts.map(placeOfFact) }
}

function placeOfFact(fact: Fact): Place {
  return { item: fact.item, start: fact.start, end: fact.end, path: () => fact.path() }
}
