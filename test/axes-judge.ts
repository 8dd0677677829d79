import { BULLETS } from '../src/core/axes/bullet.js'
import type { BulletRuling } from '../src/core/axes/channel.js'
import { JudgeTrouble } from '../src/core/errors.js'
import type { JsonValue } from '../src/core/json/value.js'
import type { Judge } from '../src/judges/index.js'

/** What a model is shown in one pass of the axes. */
interface Shown {
  readonly request: string
  readonly response: string
  readonly properties: readonly { readonly id: string; readonly text: string }[]
}

/** How a model rules on one property; absent: met. */
export type Rule = Partial<Omit<BulletRuling, 'bullet'>>

/** How a model rules in one channel, by the names of bullets. */
export type Channel = Readonly<Record<string, Rule>>

const CONTAINS = /^The response contains these words, one after the other: (.*)$/s

/** A reply as a model writes it that looks where it is told to. */
export function reply(data: unknown, channel: Channel): JsonValue {
  const { response, properties } = data as Shown
  return {
    rulings: properties.map(({ id, text }) => {
      const [, words] = CONTAINS.exec(text) ?? []
      if (words !== undefined) {
        const isThere = response.includes(words)
        return { id, quote: '', reason: 'I looked.', ruling: isThere ? 'met' : 'not_met' }
      }
      const bullet = BULLETS.find(({ property }) => property === text)?.name ?? ''
      return { id, quote: '', reason: `So it is with ${bullet}.`, ruling: 'met', ...channel[bullet] }
    }),
  }
}

/** What a test's judge does in one channel: rules, replies in its own way, or fails. */
export type Script = Channel | JudgeTrouble | ((data: unknown) => JsonValue)

/** A judge that does in each channel what a test says, and is asked as a provider's would be. */
export function judgeOf(...scripts: readonly Script[]): Judge {
  const call = { rung: null, requests: 1, repairs: [], fingerprint: 'fp_1', timeMs: 1 } as const
  return {
    providers: [{ name: 'openai_compatible', model: 'gpt-4o' }],
    budgetMs: 1_000,
    ask: async (question, { passes = 1 } = {}) => {
      const asked = Array.from({ length: passes }, async (_, i) => {
        const script = scripts[i % scripts.length] ?? {}
        try {
          if (script instanceof JudgeTrouble) throw script
          for (const isLast of [false, true]) {
            const nonce = `${i}${Number(isLast)}`.padEnd(32, '7')
            const posed = question.pose({ nonce, shuffled: (items) => [...items].reverse() })
            const answer = typeof script === 'function' ? script(posed.data) : reply(posed.data, script)
            const { ruling, doubt } = await posed.read(answer, isLast)
            if (doubt === null) return { ruling, trouble: null, call }
          }
          throw new Error('a doubt at the last reading')
        } catch (error) {
          if (!(error instanceof JudgeTrouble)) throw error
          return { ruling: null, trouble: error, call }
        }
      })
      const ended = await Promise.all(asked)
      const engine = ended.some(({ trouble }) => trouble === null) ? 'openai_compatible' : null
      return { engine, model: 'gpt-4o', passes: ended, passedOver: [] }
    },
  }
}
