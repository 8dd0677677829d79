import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { createSandbox } from '../../sandbox/index.js'
import { sumsTo } from './index.js'

const guarded = createSandbox()
const context = checkContext({ guarded })
afterAll(() => guarded.close())

describe('a check that could never run is refused', () => {
  it.each([
    [{ total: 1 }],
    [{ total: 1, path: '$', column: 'Price' }],
    [{ total: '$.total', column: 'Price' }],
    [{ total: 1, column: 'Price', extract: 'json' }],
    [{ path: '$[*]' }],
  ])('%j', (asked) => {
    expect(sumsTo.schema.safeParse({ type: 'sums_to', ...asked }).success).toBe(false)
  })

  it.each([
    [{ path: 'items', total: 1 }, 'checks[0].path'],
    [{ path: '$[*]', total: 'total' }, 'checks[0].total'],
  ])('%j, naming the path that cannot be read', async (asked, field) => {
    const spec = sumsTo.schema.parse({ type: 'sums_to', ...asked })
    await expect(sumsTo.review(spec, 'checks[0]', context)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field },
    })
  })
})

it('ten times 0.1 is 1, which doubles would make 0.9999999999999999', async () => {
  const output = JSON.stringify(Array.from({ length: 10 }, () => 0.1))
  const found = await sumsTo.run({ output }, { type: 'sums_to', path: '$[*]', total: 1 }, context)
  expect(found).toMatchObject({ outcome: 'passed', detail: 'The 10 numbers come to 1.0, which is 1.' })
})
