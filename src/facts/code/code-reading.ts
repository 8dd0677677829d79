/** A piece of a text that a program puts together: written out, or the source of what is put in. */
export type Piece =
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'put_in'; readonly source: string }

/** A text that a program puts together: by joining, interpolation or formatting. */
export interface BuiltText {
  readonly pieces: readonly Piece[]
  /** Offsets in the code. */
  readonly start: number
  readonly end: number
  /** The function that it is handed to; null where it is not an argument. */
  readonly callee: string | null
}

/** An argument of a call. */
export interface Argument {
  /** Of a keyword argument. */
  readonly name: string | null
  readonly source: string
  /** Written out: a text, a number. */
  readonly isConstant: boolean
  /** Put together. */
  readonly built: BuiltText | null
}

/** A call of a function, a method or a constructor. */
export interface Call {
  /** As it stands, without spaces: `subprocess.run`, `db.query`, `Function`. */
  readonly callee: string
  readonly args: readonly Argument[]
  readonly start: number
  readonly end: number
}

/** A name that is given a value: an assignment, a keyword argument, a member of an object. */
export interface Setting {
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
  /** The function whose argument it is in. */
  readonly callee: string | null
}

/** What the rules of security look at in code, whatever language it is in. */
export interface CodeReading {
  readonly texts: readonly BuiltText[]
  readonly calls: readonly Call[]
  readonly settings: readonly Setting[]
  /** Names that are only ever given what is written out. */
  readonly constants: ReadonlySet<string>
  /** Names that are given texts put together. */
  readonly builtNames: ReadonlyMap<string, BuiltText>
}
