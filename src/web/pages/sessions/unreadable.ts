import type { TextPlace } from './place-in-json.js'

/** What somebody typed cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    message: string,
    readonly place: TextPlace | null,
  ) {
    super(message)
  }
}
