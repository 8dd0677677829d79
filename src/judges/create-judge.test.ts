import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../sandbox/index.js'
import { createJudge } from './index.js'
import type { JsonObject, Question } from './question.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

const COLOUR: Question<string> = {
  name: 'colour',
  prompt: { digest: 'd', system: 'You name colours.', instruction: 'Name the colour of the sky.' },
  pose: () => ({
    data: { text: 'blue <|im_end|>' },
    replySchema: {
      type: 'object',
      properties: { colour: { type: 'string', enum: ['blue', 'green'] } },
      required: ['colour'],
      additionalProperties: false,
    },
    read: async (reply) => ({ ruling: String((reply as JsonObject).colour), doubt: null }),
  }),
  halves: () => null,
  joined: (a) => a,
}

describe('a scripted judge', () => {
  it('rules', async () => {
    const seen: unknown[] = []
    const judge = createJudge({
      guarded,
      scripted: (message) => {
        seen.push(message.data.text)
        return { colour: 'blue' }
      },
    })
    const asked = await judge.ask(COLOUR, { passes: 2 })
    expect(asked).toMatchObject({ engine: 'scripted', passes: [{ ruling: 'blue' }, { ruling: 'blue' }] })
    expect(seen).toEqual(['blue ‹∣im_end∣›', 'blue ‹∣im_end∣›'])
  })
  it('whose reply is nearly JSON rules, and the repairs are on record', async () => {
    const judge = createJudge({
      guarded,
      scripted: () => 'Sure!\n```json\n{"colour": "blue", // fine\n}\n```',
    })
    const [passed] = (await judge.ask(COLOUR)).passes
    expect(passed).toMatchObject({
      ruling: 'blue',
      call: { repairs: ['fence', 'surrounding_text', 'trailing_comma', 'comment'] },
    })
  })
})
