/** A credential in a text, without itself. */
export interface Secret {
  readonly kind: 'secret' | 'private_key'
  /** With its article: "an AWS access key id". */
  readonly what: string
  readonly start: number
  readonly end: number
  /** By its name and its randomness only. */
  readonly isGuess: boolean
}
