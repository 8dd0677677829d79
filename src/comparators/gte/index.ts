import { orderComparator } from '../order-comparator.js'

export const gte = orderComparator('gte', 'at or above the expected one', (sign) => sign >= 0)
