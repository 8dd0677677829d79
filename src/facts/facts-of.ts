import { type Answer, readAnswer } from './answer/answer.js'
import type { Fact, FactsInput } from './fact.js'
import { loadTools, type Tools } from './parsers/tools.js'
import { FACT_RULES, type Found } from './rules/index.js'

/** Of one kind: a hundred more say no more. */
const FACTS_OF_KIND_MAX = 20

/**
 * All that can be said of an answer without an opinion, in its order.
 *
 * @param tools what the answer needs, by {@link loadTools}
 */
export function factsOf(answer: Answer, tools: Tools): Fact[] {
  const found = FACT_RULES.flatMap((rule) => [...rule.find(answer, tools)])
  const secrets = found
    .filter(({ kind }) => kind === 'secret' || kind === 'private_key' || kind === 'echoed_secret')
    .map(({ start, end }) => answer.response.slice(start, end))
  return atMost(found)
    .map((fact) => ({
      ...fact,
      message: withoutSecrets(fact.message, secrets),
      line: answer.lineOf(fact.start),
    }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Loads what an answer needs and finds its facts. */
export async function findFacts(input: FactsInput): Promise<Fact[]> {
  const answer = readAnswer(input)
  return factsOf(answer, await loadTools(answer))
}

function atMost(found: readonly Found[]): Found[] {
  const counts = new Map<string, number>()
  return found.filter(({ kind, axis }) => {
    const n = (counts.get(`${kind} ${axis}`) ?? 0) + 1
    counts.set(`${kind} ${axis}`, n)
    return n <= FACTS_OF_KIND_MAX
  })
}

/** Words of parsers may repeat what they stumbled over. */
function withoutSecrets(message: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => secret.split(/\s+/))
    .filter((piece) => piece.length >= 6)
    .reduce((text, piece) => text.replaceAll(piece, '…'), message)
}
