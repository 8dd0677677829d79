import type { Token } from '../words/token.js'

/** A negator and the words that it most likely turns round. */
interface Negation {
  readonly targets: ReadonlySet<string>
}

// A negator's reach: the next content words ("was never released in Japan": release, japan).
const TARGETS = 2

// Japanese and Chinese write negation inside the word; only whether the count of these marks is odd is compared.
const UNSPACED_NEGATION = /ません|ない|なかっ|なく|[不没沒未無无非]/g

/** How many negations one side has that the other lacks. Those of the evidence count only where they turn a stated word round. */
export function unmatchedNegations(
  stated: readonly Token[],
  found: readonly Token[],
  clause: readonly Token[],
): number {
  const [own, theirs, near] = [negations(stated), negations(found), negations(clause)]
  const roots = new Set(stated.map(({ root }) => root))
  const lacking = own.filter((negation) => !theirs.some((other) => overlap(negation, other)))
  const turning = near
    .filter(({ targets }) => [...targets].some((root) => roots.has(root)))
    .filter((negation) => !own.some((other) => overlap(negation, other)))
  return lacking.length + turning.length
}

/** How many marks of negation a text without spaces has. */
export function unspacedNegations(text: string): number {
  return text.match(UNSPACED_NEGATION)?.length ?? 0
}

function negations(tokens: readonly Token[]): Negation[] {
  const found: Negation[] = []
  let reach: string[] = []
  // From the end, so that each negator sees the content words after it.
  for (const token of tokens.toReversed()) {
    if (token.kind === 'negator') found.push({ targets: new Set(reach) })
    else if (token.tier !== 'function') reach = [token.root, ...reach].slice(0, TARGETS)
  }
  return found
}

function overlap(one: Negation, other: Negation): boolean {
  if (one.targets.size === 0 && other.targets.size === 0) return true
  return [...one.targets].some((root) => other.targets.has(root))
}
