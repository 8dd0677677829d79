// Made once: making a segmenter costs more than most texts do.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A part of a text as the segmenter parts it, and its UTF-16 offset. */
export interface Segment {
  readonly segment: string
  readonly index: number
}

const WINDOW_CHARS = 4_096

/**
 * The sentences of a text by UAX #29, as Intl.Segmenter finds them. On a long text each step of the segmenter takes as
 * long as the text is, so it is given one window after the other: of each all segments but the last two, which may hang
 * on what comes after, and from where those start the next.
 *
 * @param windowChars by default large enough for most sentences
 */
export function* segments(text: string, windowChars = WINDOW_CHARS): Generator<Segment> {
  let size = windowChars
  for (let at = 0; at < text.length; ) {
    const isLast = at + size >= text.length
    const found = [...segmenter.segment(text.slice(at, at + size))]
    const sure = isLast ? found : found.slice(0, -2)
    for (const { segment, index } of sure) yield { segment, index: at + index }
    if (isLast) return
    const next = found[sure.length]
    // One sentence is longer than the window.
    size = sure.length === 0 ? size * 2 : windowChars
    at += sure.length === 0 ? 0 : (next?.index ?? 0)
  }
}
