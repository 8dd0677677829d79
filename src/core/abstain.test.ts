import { expect, test } from 'vitest'
import type { CheckFinding, CriterionFinding, StatementFinding } from './finding.js'
import { decideGate } from './verdict.js'

const POLICY = { passAt: 0.8, passConfidence: 0.7, failBelow: 0.3, onError: 'retry' } as const

/** s, c, u: ruled by a model; a: abstained from. */
function statementOf(word: string): StatementFinding {
  const status = { s: 'supported', c: 'contradicted' }[word] ?? 'unsupported'
  return {
    text: `Claim ${word}.`,
    start: 0,
    end: 8,
    status: status as StatementFinding['status'],
    evidence: [],
    confidence: 0.75,
    basis: { zone: 'model', signals: [] },
    decisive: status === 'contradicted',
    engine: 'groq',
    ...(word === 'a' && { isAbstained: true }),
  }
}

const CHECKS: Readonly<Record<string, CheckFinding[]>> = {
  none: [],
  passed: [{ type: 'equals', outcome: 'passed', detail: '', evidenceHash: null }],
  failed: [{ type: 'equals', outcome: 'failed', detail: 'It is 3.', evidenceHash: null }],
}

test.each([
  ['the only claim', 'a', 'none', 'retry', 'heuristic'],
  ['all claims, and checks passed', 'aaa', 'passed', 'retry', 'verified'],
  ['one of ten, the others supported', 'sssssssssa', 'none', 'retry', 'judged'],
  ['nine of ten, and one unsupported: they may all be supported', 'uaaaaaaaaa', 'none', 'retry', 'judged'],
  ['one of four, and the rest unsupported: it fails whatever that one is', 'auuu', 'none', 'fail', 'judged'],
  ['one of three, and the rest unsupported: that one may save it', 'auu', 'none', 'retry', 'judged'],
  ['one, and another contradicted', 'ac', 'none', 'fail', 'judged'],
  ['one, and a check failed', 'sa', 'failed', 'fail', 'judged'],
])('abstaining from %s', (_, words, checks, verdict, verification) => {
  const findings = { checks: CHECKS[checks] ?? [], statements: [...words].map(statementOf), criteria: [] }
  const decided = decideGate(findings, POLICY)
  expect([decided.verdict, decided.verification]).toEqual([verdict, verification])
  expect(decided.reasons).toContain('abstained: "Claim a."')
})

test('abstaining from a criterion leaves it open', () => {
  const criterion: CriterionFinding = {
    text: 'It is short.',
    met: null,
    reason: 'abstained: no',
    engine: null,
  }
  const decided = decideGate({ checks: CHECKS.passed ?? [], statements: null, criteria: [criterion] }, POLICY)
  expect([decided.verdict, decided.reasons[0]]).toEqual([
    'retry',
    'criterion_undecided: "It is short.": abstained: no',
  ])
})
