const NEGATORS: ReadonlySet<string> = new Set(
  `not no never none nobody nothing neither nor without cannot nowhere hardly barely scarcely cant dont doesnt didnt isnt
  wasnt arent werent wont lack lacks lacked lacking`.split(/\s+/),
)

/** Before "to" these say that it was not done: "failed to pass". */
const LEFT_UNDONE: ReadonlySet<string> = new Set(
  `fail fails failed failing refuse refuses refused refusing decline declines declined declining unable neglect neglects
  neglected forgot forgotten forgets cease ceases ceased`.split(/\s+/),
)

// "Not only", "not just", "no doubt", "nobody but" and "not until" affirm; "no more than" is a bound.
const NOT_A_NEGATION: ReadonlySet<string> = new Set([
  'only',
  'just',
  'merely',
  'doubt',
  'matter',
  'necessarily',
  'but',
  'until',
])

const COMPARES = /^(?:fewer|less|more|later|earlier|sooner)$/

/** Whether a word turns its clause round. Expects {@link normalForm} of it and of the next two words. */
export function isNegator(word: string, next: string, afterNext = ''): boolean {
  if (NOT_A_NEGATION.has(next) || (afterNext === 'than' && COMPARES.test(next))) return false
  if (next === 'to' && LEFT_UNDONE.has(word)) return true
  return NEGATORS.has(word) || word.endsWith("n't")
}
