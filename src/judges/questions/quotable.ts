import { normalForm } from '../../core/words/normal-form.js'
import { type RawToken, rawTokens } from '../../core/words/raw.js'

/** A text that may be quoted, read once. */
export interface Quotable {
  readonly text: string
  readonly tokens: readonly RawToken[]
  /** The compared form of each token. */
  readonly forms: readonly string[]
  /** Where each form stands, as places among the tokens. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

/** Reads a text, in time that grows with its length. */
export function quotable(text: string): Quotable {
  const tokens = rawTokens(text)
  const forms = tokens.map((token) => normalForm(token.text))
  const places = new Map<string, number[]>()
  for (const [at, form] of forms.entries()) {
    const known = places.get(form)
    if (known) known.push(at)
    else places.set(form, [at])
  }
  return { text, tokens, forms, places }
}
