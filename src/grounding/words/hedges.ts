import type { Token } from './token.js'

/** Words of a comparison that a number after them has taken in: "no fewer than 100" is one measure, and denies nothing. */
const HEDGES: ReadonlySet<string> = new Set(
  `about around approximately approx roughly nearly almost circa ca some estimated approaching over above exceeding under below more
  greater higher larger longer older bigger heavier taller less fewer lower smaller shorter younger lighter than least most minimum
  maximum up to at of upwards excess close just no not earlier later as many much in`.split(/\s+/),
)

const HEDGE_TOKENS = 4

/** Adds an amount to the tokens before it; those of its hedge lose their weight and deny nothing. */
export function pushQuantity(tokens: Token[], amount: Token): void {
  const { quantity } = amount
  if (quantity?.kind === 'amount' && quantity.bound !== undefined) {
    for (let at = tokens.length - 1; at >= Math.max(0, tokens.length - HEDGE_TOKENS); at--) {
      const token = tokens[at]
      if (!token || !HEDGES.has(token.word)) break
      tokens[at] = { ...token, weight: 0, kind: 'word', tier: 'function' }
    }
  }
  tokens.push(amount)
}
