import { type Answer, readAnswer } from './answer/answer.js'
import type { Fact, FactsInput } from './fact.js'
import { loadTools, type Tools } from './parsers/tools.js'
import { FACT_RULES, type Found } from './rules/index.js'
import { secretsAmong, withoutSecrets } from './without-secrets.js'

/** Of one kind: a hundred more say no more. */
const FACTS_OF_KIND_MAX = 20

/**
 * All that can be said of an answer without an opinion, in its order.
 *
 * @param tools what the answer needs, by {@link loadTools}
 */
export function factsOf(answer: Answer, tools: Tools): Fact[] {
  const found = FACT_RULES.flatMap((rule) => [...rule.find(answer, tools)])
  const secrets = secretsAmong(found, answer.response)
  return atMost(found)
    .map((fact) => ({
      ...fact,
      // Words of parsers may repeat what they stumbled over.
      // They may also be cut within a sign of two units, and facts are to be signed.
      message: withoutSecrets(fact.message, secrets).toWellFormed(),
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
