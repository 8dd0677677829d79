import { describe, expect, it } from 'vitest'
import { paramsOf, queryOf, viewOf } from './view.js'

const NOON = Date.parse('2026-11-30T12:00:30.500Z')

describe('the address of the dashboard', () => {
  it.each([
    ['', { span: '30d', kind: '', verdict: '', engine: '', verification: '' }],
    ['span=7d&verdict=fail', { span: '7d', kind: '', verdict: 'fail', engine: '', verification: '' }],
    ['span=__proto__&kind=judge', { span: '30d', kind: 'judge', verdict: '', engine: '', verification: '' }],
  ])('“%s” is read', (text, view) => {
    expect(viewOf(new URLSearchParams(text))).toEqual(view)
  })

  it.each(['', 'span=7d', 'span=24h&kind=judge&verdict=fail&engine=groq&verification=judged'])(
    '“%s” is written as it was read',
    (text) => {
      expect(new URLSearchParams(paramsOf(viewOf(new URLSearchParams(text)))).toString()).toBe(text)
    },
  )

  it('asks for the time since the beginning of the minute so long ago, and for what is set', () => {
    const query = queryOf(viewOf(new URLSearchParams('span=24h&kind=judge')), NOON)
    expect(Object.fromEntries(query)).toEqual({ from: '2026-11-29T12:00:00.000Z', kind: 'judge' })
  })
})
