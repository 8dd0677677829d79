import { Fragment } from 'react'

/** Characters that no font shows or that turn the order of others: soft hyphen, zero width, bidi, tags, other controls. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Text that somebody else wrote: as text, with what cannot be seen made visible. It breaks anywhere, and turns nothing round it. */
export function ShownText({ text }: { readonly text: string }) {
  const parts: { readonly at: number; readonly text: string; readonly isHidden: boolean }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(HIDDEN)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index), isHidden: false })
    parts.push({ at: index, text: `U+${hex(found)}`, isHidden: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isHidden: false })
  return parts.map(({ at, text, isHidden }) =>
    isHidden ? (
      <span key={at} className="mark-control">
        {text}
      </span>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
