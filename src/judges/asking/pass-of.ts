import { createHash } from 'node:crypto'
import type { Chance } from '../../core/context.js'
import type { Pass, Question } from '../question.js'

/** A pass, and what else its message takes from chance. */
export interface DrawnPass {
  readonly pass: Pass
  /** In the delimiters. */
  readonly mark: string
  /** 0..2^31 - 1 */
  readonly seed: number
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A pass of its own nonce, order, delimiters and seed. */
export function drawPass(chance: Chance): DrawnPass {
  const nonce = hexOf(chance(16))
  return {
    pass: { nonce, shuffled: (items) => shuffled(items, chance) },
    mark: hexOf(chance(8)),
    seed: Number.parseInt(nonce.slice(0, 8), 16) >>> 1,
  }
}

/** Fisher and Yates. Of 2^32 numbers the first few are likelier, by less than anybody could tell. */
function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Buffer.from(chance(4)).readUInt32BE() % (last + 1)
    const [a, b] = [result[last], result[other]] as [Item, Item]
    result[last] = b
    result[other] = a
  }
  return result
}

/** What is asked, without chance: the same for the same question, whoever asks and when. */
const UNDRAWN: Pass = { nonce: '0'.repeat(32), shuffled: (items) => [...items] }

/**
 * Bytes that follow from what is asked and the number of the time that it is asked, for cassettes: a request that is made
 * again is the same to the byte.
 */
export function chanceOfContent(question: Question<unknown>, time: string): Chance {
  const { data, replySchema } = question.pose(UNDRAWN)
  const content = JSON.stringify([question.name, question.prompt.digest, data, replySchema, time])
  let count = 0
  return (bytes) => {
    const blocks: Buffer[] = []
    for (let have = 0; have < bytes; have += 32) {
      blocks.push(createHash('sha256').update(`${count}\0${content}`).digest())
      count += 1
    }
    return Buffer.concat(blocks).subarray(0, bytes)
  }
}
