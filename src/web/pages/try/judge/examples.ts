import type { CheckDraft, Draft } from './draft.js'

/** A request to start from. */
export interface Example {
  readonly title: string
  readonly draft: Draft
}

const LEDGER =
  'Order 8841 was paid on 3 November 2026 and refunded on 12 November 2026. The refund of 129.90 euros goes to the card ending in 4417.'

/** One for each verdict and kind of reason. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Pass: the evidence bears it out',
    draft: draftOf(
      'Order 8841 was refunded on 12 November 2026. The refund goes to the card ending in 4417.',
      [LEDGER],
    ),
  },
  {
    title: 'Fail: a number is wrong',
    draft: draftOf(
      'Order 8841 was refunded on 12 November 2026. The refund of 192.90 euros goes to the card ending in 4417.',
      [LEDGER],
    ),
  },
  {
    title: 'Retry: the evidence is silent',
    draft: draftOf('The refund will arrive within three working days.', [LEDGER]),
  },
  {
    title: 'Fail: the JSON breaks its schema',
    draft: draftOf(
      '{"order": 8841, "total": "129.90", "currency": "EUR"}',
      [],
      [
        check('json_schema', {
          schema: '{"type":"object","properties":{"total":{"type":"number"}},"required":["order","total"]}',
        }),
      ],
    ),
  },
  {
    title: 'Pass: sums and patterns hold',
    draft: draftOf('(129.90 - 12.5) * 2', [], [check('numeric', { expected: '234.8' })]),
  },
  {
    title: 'Retry: a check cannot tell',
    draft: draftOf('The meeting is on 03/04/2026.', [], [check('date', { expected: '2026-04-03' })]),
  },
]

function draftOf(output: string, evidence: readonly string[], checks: readonly CheckDraft[] = []): Draft {
  return { task: '', output, evidence: evidence.length > 0 ? evidence : [''], criteria: '', checks }
}

function check(variant: string, texts: Readonly<Record<string, string>>): CheckDraft {
  return { key: 1, variant, typed: { texts, asJson: {} } }
}
