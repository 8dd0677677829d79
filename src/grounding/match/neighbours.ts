import type { Token } from '../words/token.js'

const WITHIN = 4

/** Whether two words stand near the same content word, and so are likely said of the same thing. */
export function sharesNeighbour(
  stated: readonly Token[],
  at: number,
  found: readonly Token[],
  place: number,
): boolean {
  return shareRoot(around(stated, at), around(found, place))
}

function around(tokens: readonly Token[], center: number): Token[] {
  return tokens
    .slice(Math.max(0, center - WITHIN), center + 1 + WITHIN)
    .filter((_, at) => at !== Math.min(center, WITHIN))
}

/** Whether two runs of tokens have a content word, by its root, in common. */
export function shareRoot(some: readonly Token[], others: readonly Token[]): boolean {
  const roots = new Set(contentWords(others).map(({ root }) => root))
  return contentWords(some).some(({ root }) => roots.has(root))
}

function contentWords(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ kind, weight }) => kind === 'word' && weight >= 1)
}
