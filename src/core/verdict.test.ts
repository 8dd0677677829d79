import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckFinding, CriterionFinding, StatementFinding } from './finding.js'
import { decideGate, type GateFindings, type GatePolicy } from './verdict.js'

const POLICY: GatePolicy = { passAt: 0.8, passConfidence: 0.7, failBelow: 0.3, onError: 'retry' }

const check = (outcome: CheckFinding['outcome']): CheckFinding => ({
  type: 'numeric',
  outcome,
  detail: outcome === 'error' ? 'budget: too long' : 'as it is',
  evidenceHash: null,
})
const statement = (
  status: StatementFinding['status'],
  { confidence = 0.9, decisive = false, zone = 'verbatim' as StatementFinding['basis']['zone'] } = {},
): StatementFinding => ({
  text: 'It is so',
  start: 0,
  end: 8,
  status,
  evidence: [],
  confidence,
  basis: { zone, signals: [] },
  decisive,
  engine: zone === 'model' ? 'groq' : 'deterministic',
})
const criterion = (
  met: CriterionFinding['met'],
  engine = met === null ? null : 'groq',
): CriterionFinding => ({
  engine,
  text: 'short',
  met,
  reason: 'because',
})

const supported = statement('supported')
const likely = statement('supported', { confidence: 0.61, zone: 'likely' })
const unsupported = statement('unsupported')
const conflict = statement('contradicted', { decisive: true })
const hint = statement('contradicted')
const byModel = statement('supported', { zone: 'model', confidence: 0.1 })
const notByModel = statement('unsupported', { zone: 'model' })

type Row = [
  name: string,
  findings: Partial<GateFindings>,
  verdict: string,
  score: number,
  code: string,
  verification: string,
]

describe('the rules, first that holds', () => {
  test.each<Row>([
    [
      '1. a failed check fails, though every claim is supported',
      { checks: [check('failed')], statements: [supported] },
      'fail',
      1,
      'check_failed',
      'heuristic',
    ],
    [
      '1. a failed check beats a check in error',
      { checks: [check('error'), check('failed')] },
      'fail',
      0,
      'check_failed',
      'heuristic',
    ],
    [
      '2. a check in error is to be tried again',
      { checks: [check('passed'), check('error')] },
      'retry',
      0,
      'check_error',
      'heuristic',
    ],
    [
      '2. a check in error beats a contradiction',
      { checks: [check('error')], statements: [conflict] },
      'retry',
      0,
      'check_error',
      'heuristic',
    ],
    [
      '3. a typed conflict fails',
      { statements: [supported, supported, supported, conflict] },
      'fail',
      0.5,
      'claim_contradicted',
      'heuristic',
    ],
    [
      '3. a typed conflict fails though the checks passed',
      { checks: [check('passed')], statements: [conflict] },
      'fail',
      0,
      'claim_contradicted',
      'verified',
    ],
    [
      '3. a weaker signal is to be tried again',
      { statements: [supported, supported, supported, hint] },
      'retry',
      0.5,
      'claim_perhaps_contradicted',
      'heuristic',
    ],
    [
      '3. a decisive contradiction beats a weak one before it',
      { statements: [hint, conflict] },
      'fail',
      0,
      'claim_contradicted',
      'heuristic',
    ],
    [
      '4. a criterion not met fails',
      { criteria: [criterion(null), criterion(false)] },
      'fail',
      0,
      'criterion_not_met',
      'judged',
    ],
    [
      '4. an undecided criterion is to be tried again',
      { checks: [check('passed')], criteria: [criterion(null)] },
      'retry',
      0,
      'criterion_undecided',
      'verified',
    ],
    [
      '5. supported claims pass',
      { statements: [supported, supported] },
      'pass',
      1,
      'claims_supported',
      'heuristic',
    ],
    [
      '5. the score may be PASS_AT exactly',
      { statements: [supported, supported, supported, supported, unsupported] },
      'pass',
      0.8,
      'claims_supported',
      'heuristic',
    ],
    [
      '5. supported by wording only is to be tried again',
      { statements: [likely, likely] },
      'retry',
      1,
      'low_confidence',
      'heuristic',
    ],
    [
      '5. the mean decides, not each claim',
      { statements: [supported, supported, likely] },
      'pass',
      1,
      'claims_supported',
      'heuristic',
    ],
    [
      "5. a model's rulings need no confidence",
      { statements: [byModel] },
      'pass',
      1,
      'claims_supported',
      'judged',
    ],
    [
      '5. unsupported claims are to be tried again',
      { statements: [supported, unsupported] },
      'retry',
      0.5,
      'claims_unsupported',
      'heuristic',
    ],
    [
      '5. the built-in engine never fails on a low score',
      { statements: [unsupported] },
      'retry',
      0,
      'claims_unsupported',
      'heuristic',
    ],
    ['5. a model does', { statements: [notByModel] }, 'fail', 0, 'claims_unsupported', 'judged'],
    [
      '5. evidence and no claim is to be tried again, whatever passed',
      { checks: [check('passed')], statements: [] },
      'retry',
      0,
      'no_claims',
      'verified',
    ],
    [
      '5. claims that could not be ruled are to be tried again',
      { statements: 'budget: too long' },
      'retry',
      0,
      'claims_not_judged',
      'heuristic',
    ],
    ['6. a passed check passes', { checks: [check('passed')] }, 'pass', 1, 'checks_passed', 'verified'],
    ['6. a met criterion passes', { criteria: [criterion(true)] }, 'pass', 1, 'criteria_met', 'judged'],
    ['6. nothing at all is to be tried again', {}, 'retry', 0, 'nothing_to_check', 'heuristic'],
  ])('%s', (_name, findings, verdict, score, code, verification) => {
    const decision = decideGate({ checks: [], statements: null, criteria: [], ...findings }, POLICY)
    expect(decision).toMatchObject({ verdict, score, verification })
    expect(decision.reasons[0]).toMatch(new RegExp(`^${code}: `))
  })

  test('ON_ERROR=fail makes a check in error fail', () => {
    const findings = { checks: [check('error')], statements: null, criteria: [] }
    expect(decideGate(findings, { ...POLICY, onError: 'fail' }).verdict).toBe('fail')
  })

  test('what the later rules say is listed too', () => {
    const findings = { checks: [check('failed')], statements: [unsupported], criteria: [criterion(null)] }
    expect(decideGate(findings, POLICY).reasons.map((reason) => reason.split(':')[0])).toEqual([
      'check_failed',
      'criterion_undecided',
      'claims_unsupported',
    ])
  })
})

describe('laws', () => {
  const RANK = { fail: 0, retry: 1, pass: 2 }
  const anyFindings = fc.record({
    checks: fc.array(fc.constantFrom(check('passed'), check('failed'), check('error')), { maxLength: 4 }),
    statements: fc.option(
      fc.array(fc.constantFrom(supported, likely, unsupported, conflict, hint, byModel, notByModel), {
        maxLength: 6,
      }),
    ),
    criteria: fc.array(fc.constantFrom(criterion(true), criterion(false), criterion(null)), { maxLength: 3 }),
  })

  test('one more failed check never improves a verdict', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        const more = { ...findings, checks: [...findings.checks, check('failed')] }
        expect(RANK[decideGate(more, POLICY).verdict]).toBeLessThanOrEqual(
          RANK[decideGate(findings, POLICY).verdict],
        )
      }),
    )
  })

  test('the score is a number from 0 to 1, and there is always a reason', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        const { score, reasons } = decideGate(findings, POLICY)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(reasons.length).toBeGreaterThan(0)
      }),
    )
  })

  test('the order of findings changes no verdict', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        const turned = {
          ...findings,
          checks: findings.checks.toReversed(),
          statements: findings.statements?.toReversed() ?? null,
        }
        expect(decideGate(turned, POLICY).verdict).toBe(decideGate(findings, POLICY).verdict)
      }),
    )
  })
})
