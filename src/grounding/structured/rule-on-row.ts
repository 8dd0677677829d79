import { wordMatch } from '../match/word-match.js'
import type { Token } from '../words/token.js'
import { tokenise } from '../words/tokenise.js'
import type { Fact, FactRecord } from './fact.js'
import { type FactIndex, likelyFacts } from './fact-index.js'
import type { FactRuling } from './rule-on-facts.js'
import { tells } from './words.js'

const RECORDS_LOOKED_AT = 24

/** A row of a table in an output is supported by a row that has all of its cells; undefined of other statements. */
export function ruleOnRow(text: string, index: FactIndex): FactRuling | undefined {
  if (!text.includes('|')) return undefined
  const cells = text.split('|').map((cell) => ({ text: cell.trim(), tokens: tokenise(cell).filter(tells) }))
  const telling = cells.filter(({ tokens }) => tokens.length > 0)
  if (telling.length < 2) return undefined
  const wanted = telling.flatMap(({ tokens }) => tokens)
  const records = new Set(likelyFacts(wanted, index, RECORDS_LOOKED_AT).map(({ record }) => record))
  for (const record of records) {
    const found = telling.flatMap((cell) => cellIn(record, cell) ?? [])
    if (found.length < telling.length || new Set(found).size < found.length) continue
    return { status: 'supported', zone: 'covered', signals: [], decisive: false, coverage: 1, facts: found }
  }
  return undefined
}

interface Cell {
  readonly text: string
  readonly tokens: readonly Token[]
}

function cellIn({ facts }: FactRecord, { text, tokens }: Cell): Fact | undefined {
  return facts.find(
    (fact) => fact.text === text || tokens.every((token) => wordMatch(token, fact.value) === 1),
  )
}
