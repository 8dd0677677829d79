import type { Quantity } from './quantity.js'

/** A key of a quantity: two with one key are equal. '#' keeps keys apart from words. */
export function quantityKey(quantity: Quantity): string {
  switch (quantity.kind) {
    case 'date':
      return `#${quantity.year ?? ''}/${quantity.month ?? ''}/${quantity.day ?? ''}`
    case 'span':
      return `#${quantity.from}..${quantity.to} months`
    case 'range':
      return `#${quantity.low}..${quantity.high}${quantity.measure}`
    case 'digits':
      return `#${quantity.text}`
    case 'clock':
      return `#${quantity.minutes}${quantity.isSure ? '' : '?'}${quantity.zone ?? ''} o'clock`
    default:
      return `#${quantity.value}${quantity.measure}`
  }
}
