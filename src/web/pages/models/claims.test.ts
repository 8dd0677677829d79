import { describe, expect, test } from 'vitest'
import { claimMembers, isAnythingClaimed, NOTHING_CLAIMED, pathSuggestions } from './claims.js'
import type { OutputField } from './contract.js'

const output = (path: string, type: OutputField['type'] = 'number'): OutputField => ({
  path,
  type,
  unit: '',
  meaning: '',
})
const OUTPUTS = [
  output('total'),
  output('level', 'string'),
  output('rows[].level', 'string'),
  output('rows[].n'),
]
const row = (path: string, value: string, op: '==' | '<' = '==') => ({ id: 1, path, op, value })

describe('claims are sent', () => {
  test('each with its number as it was typed', () => {
    const rows = [
      row('total', '9007199254740993', '<'),
      row('', '5'),
      row('level', '7'),
      row('rows[3].level', '7'),
    ]
    expect(claimMembers({ ...NOTHING_CLAIMED, rows }, OUTPUTS)).toBe(
      '"claims":[{"path":"total","op":"<","value":9007199254740993},{"path":"level","op":"==","value":"7"},{"path":"rows[3].level","op":"==","value":"7"}]',
    )
  })

  test('with a tolerance where it is a number, and a text where there is one', () => {
    const claimed = {
      ...NOTHING_CLAIMED,
      rows: [row('total', '1')],
      rel: '0.01',
      abs: 'much',
      text: 'It is "1".',
    }
    expect(claimMembers(claimed, OUTPUTS)).toBe(
      '"claims":[{"path":"total","op":"==","value":1}],"tolerance":{"rel":0.01},"text":"It is \\"1\\"."',
    )
  })

  test('as an empty text where nothing is claimed, so that the model runs all the same', () => {
    expect(claimMembers(NOTHING_CLAIMED, OUTPUTS)).toBe('"text":""')
    expect(isAnythingClaimed(NOTHING_CLAIMED)).toBe(false)
  })
})

test('of a table the first and the last row are suggested', () => {
  expect(pathSuggestions(OUTPUTS, { rows: [1, 2, 3] })).toEqual([
    'total',
    'level',
    'rows[0].level',
    'rows[2].level',
    'rows[0].n',
    'rows[2].n',
  ])
})
