import { orderComparator } from '../order-comparator.js'

export const lt = orderComparator('lt', 'below the expected one', (sign) => sign < 0)
