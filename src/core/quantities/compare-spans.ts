import type { Comparison, Quantity } from './quantity.js'

interface Months {
  readonly from: number
  readonly to: number
  readonly slack: number
}

/** Compares two parts of the calendar of which one is a quarter, a decade or a century; undefined of anything else. */
export function compareSpans(stated: Quantity, found: Quantity): Comparison | undefined {
  if (!isSpan(stated) && !isSpan(found)) return undefined
  const [claim, given] = [monthsOf(stated), monthsOf(found)]
  if (!claim || !given) return undefined
  if (claim.from <= given.from && given.to <= claim.to) return 'same'
  if (given.from <= claim.from && claim.to <= given.to) return 'compatible'
  const gap = Math.max(claim.from - given.to, given.from - claim.to)
  return gap <= slackOf(claim, given) ? 'near' : 'different'
}

/** Of two centuries each is named as exactly as the other. */
function slackOf(one: Months, other: Months): number {
  return one.slack > 0 && other.slack > 0 ? 0 : Math.max(one.slack, other.slack)
}

function isSpan(quantity: Quantity): boolean {
  return quantity.kind === 'span' || (quantity.kind === 'amount' && quantity.measure === 'decade')
}

function monthsOf(quantity: Quantity): Months | undefined {
  if (quantity.kind === 'span') return quantity
  if (quantity.kind === 'amount' && quantity.measure === 'decade')
    return { from: quantity.value * 12, to: quantity.value * 12 + 119, slack: 0 }
  if (quantity.kind !== 'date' || quantity.year === undefined) return undefined
  const { year, month } = quantity
  const first = year * 12 + (month === undefined ? 0 : month - 1)
  return { from: first, to: month === undefined ? first + 11 : first, slack: 0 }
}
