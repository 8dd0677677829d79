import type { Settings } from '../../core/settings.js'
import type { Ask } from './ask.js'
import type { Found } from './found.js'
import type { BalanceSpec, TransactionSpec } from './schema.js'

/** How one chain is read. Texts are held against `is...` before anything is asked. */
export interface Chain {
  /** Where the operator has it read. */
  endpoint(settings: Settings): string
  /** How texts must look that name something there, for a person. */
  readonly forms: { readonly transaction: string; readonly address: string }
  isTransaction(tx: string): boolean
  /** Also says what can be a token. */
  isAddress(address: string): boolean
  /** @throws {NetTrouble} the endpoint could not be asked, or answered with nonsense */
  transaction(spec: TransactionSpec, ask: Ask): Promise<Found>
  /** @throws {NetTrouble} the endpoint could not be asked, or answered with nonsense */
  balance(spec: BalanceSpec, ask: Ask): Promise<Found>
}
