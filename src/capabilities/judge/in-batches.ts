/** Questions that are asked at the same time. */
const AT_ONCE = 4

/** Asks about items in batches, a few at a time; the answers in their order. */
export async function inBatches<Item, Answer>(
  items: readonly Item[],
  size: number,
  ask: (batch: readonly Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
  const answers: Answer[] = []
  let next = 0
  const askOn = async () => {
    for (let at = next++; at < batches.length; at = next++) answers[at] = await ask(batches[at] ?? [])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return answers
}
