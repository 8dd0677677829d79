/** A sentence of the description, with what stands between backticks as code. */
export function Marked({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    i % 2 === 1 ? <code key={i}>{part}</code> : part,
  )
}
