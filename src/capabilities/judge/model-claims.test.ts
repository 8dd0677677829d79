import { expect, test } from 'vitest'
import type { StatementFinding } from '../../core/finding.js'
import { JudgeTrouble } from '../../core/judge-trouble.js'
import type { Asked, ClaimRuling, Judge } from '../../judges/index.js'
import type { Question } from '../../judges/question.js'
import { leastTrusted } from './least-trusted.js'
import { ruleByModel } from './model-claims.js'

const builtIn = (text: string, start = 0, end = text.length): StatementFinding => ({
  text,
  start,
  end,
  status: 'unsupported',
  evidence: [],
  confidence: 0.5,
  basis: { zone: 'absent', signals: [] },
  decisive: false,
  engine: 'deterministic',
})

const request = (agent_output: string) => ({
  agent_output,
  evidence: [{ text: 'Nothing.' }],
  criteria: [],
  checks: [],
  retain: false,
})

const supported: ClaimRuling = {
  kind: 'ruled',
  status: 'supported',
  citations: [],
  signals: [],
  reason: 'Yes.',
}
const CALL = { rung: null, requests: 1, repairs: [], fingerprint: null, timeMs: 1 }
const DOWN = new JudgeTrouble('rate_limited', 'Wait.')

/** A judge that finds all supported, or cannot rule the n-th time. */
function judgeDownAt(down: readonly number[] = []) {
  const sizes: number[] = []
  const judge: Judge = {
    providers: [
      { name: 'groq', model: 'a' },
      { name: 'anthropic', model: 'b' },
    ],
    budgetMs: 1,
    each: [],
    async ask<Ruling>(question: Question<Ruling>): Promise<Asked<Ruling>> {
      const { claims } = question.pose({ nonce: '', shuffled: (items) => [...items] }).data
      // Two of them are controls.
      const count = (claims as readonly unknown[]).length - 2
      sizes.push(count)
      if (down.includes(sizes.length - 1)) {
        return {
          engine: null,
          model: 'b',
          passes: [{ ruling: null, trouble: DOWN, call: CALL }],
          passedOver: [],
        }
      }
      const ruling = Array.from({ length: count }, () => supported) as unknown as Ruling & object
      return { engine: 'groq', model: 'a', passes: [{ ruling, trouble: null, call: CALL }], passedOver: [] }
    },
  }
  return { judge, sizes }
}

test('many claims are asked in batches of twenty, and those that are alike once', async () => {
  const { judge, sizes } = judgeDownAt()
  const claims = Array.from({ length: 45 }, (_, i) => builtIn(`Claim ${i}.`))
  const { statements, judgedBy } = await ruleByModel(request('x'), [...claims, builtIn('Claim 7.')], judge)
  expect(sizes).toEqual([20, 20, 5])
  expect(statements).toHaveLength(46)
  expect(statements.every(({ status, engine }) => status === 'supported' && engine === 'groq')).toBe(true)
  expect(judgedBy).toEqual([{ engine: 'groq', model: 'a', fingerprint: null }])
})

test('a batch that nobody could rule on is left to the built-in engine, and says who was asked last', async () => {
  const { judge } = judgeDownAt([1])
  const claims = Array.from({ length: 30 }, (_, i) => builtIn(`Claim ${i}.`))
  const ruled = await ruleByModel(request('x'), claims, judge)
  expect(ruled.statements.map(({ engine }) => engine)).toEqual([
    ...Array.from({ length: 20 }, () => 'groq'),
    ...Array.from({ length: 10 }, () => 'deterministic'),
  ])
  expect(ruled.passedOver).toEqual([{ engine: 'anthropic', code: 'rate_limited', message: 'Wait.' }])
  expect(leastTrusted({ checks: [], statements: ruled.statements, criteria: [] })).toBe('deterministic')
})

test.each([
  [['groq', 'anthropic'], 'anthropic'],
  [['openai_compatible', 'workers_ai'], 'openai_compatible'],
  [['groq', 'deterministic', 'anthropic'], 'deterministic'],
  [[], 'deterministic'],
])('of %j the least trusted is %s', (engines, expected) => {
  const criteria = engines.map((engine) => ({ text: '', met: true, reason: '', engine }))
  expect(leastTrusted({ checks: [], statements: null, criteria })).toBe(expected)
})
