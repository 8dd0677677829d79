import type { JsonValue, NumberTexts } from '../core/json/value.js'

/** A value, and the texts of those of its numbers that a double cannot hold, by pointers from the value. */
export interface ExactJson {
  readonly value: JsonValue
  readonly numbers: NumberTexts
}
