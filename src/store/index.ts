export type { StoreLog } from './log.js'
export type { StoreOptions } from './open-store.js'
export { openStore } from './open-store.js'
export type { ReceiptRow, Retained, Store, StoredReceipt } from './store.js'
