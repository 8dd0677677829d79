/** Where the store says what happened to it; pino's logger is one. Never given any text of a user. */
export interface StoreLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
