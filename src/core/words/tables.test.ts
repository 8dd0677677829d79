import { expect, it } from 'vitest'
import { tablesIn } from './tables.js'

it.each([
  [
    'with bars outside',
    'Here:\n\n| Item | Price |\n| :--- | ---: |\n| Tea | **2.50** |\n| a \\| b | `1` |\n\nDone.',
    [
      {
        header: ['Item', 'Price'],
        rows: [
          ['Tea', '2.50'],
          ['a | b', '1'],
        ],
      },
    ],
  ],
  [
    'without',
    'Item | Price\n--- | ---\nTea | 2.50',
    [{ header: ['Item', 'Price'], rows: [['Tea', '2.50']] }],
  ],
  ['of one column', '| Price |\n| --- |\n| 1 |', [{ header: ['Price'], rows: [['1']] }]],
  [
    'twice',
    '|A|\n|-|\n|1|\n\n|B|\n|-|\n|2|',
    [
      { header: ['A'], rows: [['1']] },
      { header: ['B'], rows: [['2']] },
    ],
  ],
  ['none without a line of hyphens', '| A |\n| 1 |', []],
  ['none where the columns differ', '| A | B |\n| --- |\n| 1 | 2 |', []],
  ['none at all', 'a - b', []],
])('%s', (_what, text, tables) => {
  expect(tablesIn(text)).toEqual(tables)
})

it('takes linear time', () => {
  const start = performance.now()
  for (const text of [
    '|'.repeat(50_000),
    '|-\n'.repeat(20_000),
    '- '.repeat(30_000),
    '|\n'.repeat(20_000),
    `|\n|${'-'.repeat(30_000)}x`,
    `|\n|${' '.repeat(30_000)}x`,
    '\\|'.repeat(20_000),
  ])
    tablesIn(text)
  expect(performance.now() - start).toBeLessThan(1_000)
})
