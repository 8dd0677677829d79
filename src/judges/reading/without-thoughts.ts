const MARK = /<(\/?)(think|thinking|thought|reasoning)>/gi

/**
 * A reply without the blocks in which a model reasons before it answers. Some servers swallow the opening mark, so all
 * before a closing mark that nothing opened is reasoning too.
 *
 * @returns null where such a block has no end: whatever is in it is no answer
 */
export function withoutThoughts(text: string): string | null {
  let kept: string[] = []
  let from = 0
  let open: string | null = null
  for (const { 0: mark, 1: slash, 2: name = '', index } of text.matchAll(MARK)) {
    const isEnd = slash === '/'
    if (open === null) {
      if (isEnd) kept = []
      else kept.push(text.slice(from, index))
      open = isEnd ? null : name.toLowerCase()
    } else if (isEnd && open === name.toLowerCase()) open = null
    if (open === null) from = index + mark.length
  }
  return open === null ? kept.join('') + text.slice(from) : null
}
