import type { JsonValue } from '../core/json/value.js'

/** A JSON object, such as a schema or what a model is shown. */
export type JsonObject = { readonly [key: string]: JsonValue }

/** The fixed words around what is asked. No text under test is ever part of them. */
export interface Prompt {
  /** SHA-256 of the files it is made of, lower-case hex; part of the signed policy. */
  readonly digest: string
  /** The system message. */
  readonly system: string
  /** Said before the data, and again behind them. */
  readonly instruction: string
}

/** One time of asking. Every pass has a nonce and an order of its own, so that passes are independent. */
export interface Pass {
  /** 16 random bytes, lower-case hex. */
  readonly nonce: string
  /** The same items in an order of this pass. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** What a model is shown in one pass, and how its reply is read. */
export interface Posed<Ruling> {
  /** Shown as one JSON object between delimiters that nobody can foresee; texts in it are neutralised before. */
  readonly data: JsonObject
  /**
   * The JSON Schema that a reply must fit. Of the kind that strict modes take: every property required, no others
   * allowed, no formats and no bounds.
   */
  readonly replySchema: JsonObject
  /**
   * Reads a reply that fits the schema.
   *
   * @param isLast whether nobody is asked again: what is still in doubt is then settled against the judge
   * @throws {JudgeTrouble} the whole reply is worth nothing: `control_failed`, `judge_malformed`
   */
  read(reply: JsonValue, isLast: boolean): Promise<Reading<Ruling>>
}

/** A reply, read. */
export interface Reading<Ruling> {
  readonly ruling: Ruling
  /** Why it is worth asking once more, "code: text"; null where all is well, or nothing would be gained. */
  readonly doubt: string | null
}

/** What is asked of a model: claims against evidence, criteria, axes. */
export interface Question<Ruling> {
  /** The folder under questions/. */
  readonly name: string
  readonly prompt: Prompt
  pose(pass: Pass): Posed<Ruling>
  /** Two questions that ask half each, for replies that were cut by their length; null where it can't be halved. */
  halves(): readonly [Question<Ruling>, Question<Ruling>] | null
  /** The rulings on both halves as one. */
  joined(first: Ruling, second: Ruling): Ruling
}
