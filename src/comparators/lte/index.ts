import { orderComparator } from '../order-comparator.js'

export const lte = orderComparator('lte', 'at or below the expected one', (sign) => sign <= 0)
