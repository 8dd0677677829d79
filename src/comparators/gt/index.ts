import { orderComparator } from '../order-comparator.js'

export const gt = orderComparator('gt', 'above the expected one', (sign) => sign > 0)
