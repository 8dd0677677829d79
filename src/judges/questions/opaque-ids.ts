import type { Pass } from '../question.js'

/** An item under the name that one pass gives it. */
export interface Named<Item> {
  readonly id: string
  readonly item: Item
}

/**
 * Puts items in the order of a pass and numbers them in it: `c1`, `c2`. So an id tells nothing of where an item stood, and
 * is another one in the next pass.
 */
export function namedInPass<Item>(letter: string, items: readonly Item[], pass: Pass): Named<Item>[] {
  return pass.shuffled(items).map((item, i) => ({ id: `${letter}${i + 1}`, item }))
}
