import { nearest } from '../../core/nearest.js'

/** The names of generated values that may be used at a place. */
export interface NameScope {
  /** Bound by earlier checks. */
  readonly known: ReadonlySet<string>
  /** Those that are bound here; null where nothing can be bound. */
  readonly bindable: Set<string> | null
}

const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/

/** Takes note of a name, or says what is wrong with it, as it goes on after the field's name. */
export function noteName(name: unknown, { known, bindable }: NameScope): string | null {
  if (typeof name !== 'string' || !NAME.test(name)) {
    return 'must be a name of up to 64 letters, digits, _ and -, which begins with a letter'
  }
  if (known.has(name)) return null
  if (bindable) {
    bindable.add(name)
    return null
  }
  const meant = nearest(name, [...known])
  return `uses the name ${JSON.stringify(name)}, which no earlier check binds${meant === undefined ? '' : `; did you mean ${meant}?`}`
}
