/** A JSON text as it stands: spans in UTF-16 units, numbers as their text, members in order, duplicates kept. */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonNumber | JsonLiteral

interface Span {
  readonly start: number
  readonly end: number
}

export interface JsonMember {
  readonly key: string
  /** Offset of the key's opening quote. */
  readonly keyStart: number
  readonly value: JsonNode
}

export interface JsonObject extends Span {
  readonly kind: 'object'
  readonly members: readonly JsonMember[]
}

export interface JsonArray extends Span {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
}

export interface JsonString extends Span {
  readonly kind: 'string'
  readonly value: string
}

export interface JsonNumber extends Span {
  readonly kind: 'number'
  readonly text: string
}

export interface JsonLiteral extends Span {
  readonly kind: 'literal'
  readonly value: true | false | null
}
