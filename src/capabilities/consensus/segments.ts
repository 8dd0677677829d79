import type { Reader } from '../../core/quantities/reader.js'

/** Words that begin another part of a sentence, which holds for what stands in that part alone. */
const CONNECTORS =
  /^(?:because|since|so|therefore|if|unless|although|though|while|whereas|but|than|when|before|after|then|or)$/

/** What these join may stand in either order. */
const TURNS_ROUND = /^(?:and|or)$/

/** A part of a sentence. */
export interface Segment {
  /** What joins it to the rest, where that says which part it is: "because". */
  readonly connector: string
  /** Of its tokens. */
  readonly places: number[]
}

/**
 * The parts of a sentence: "the server is down | because the disk is full". "And" parts it
 * only between quantities, and "not" only after a comma. A part that begins with a connector ends with the next comma.
 *
 * @param quantities the places of tokens that are in a number, a date or a time
 */
export function segmentsOf(reader: Reader, quantities: ReadonlySet<number>): Segment[] {
  const segments: Segment[] = []
  const inOrder = [...quantities].sort((a, b) => a - b)
  const [first = Infinity, last = -1] = [inOrder[0], inOrder.at(-1)]
  let segment: Segment | undefined
  for (const at of reader.tokens.keys()) {
    const comma = hasComma(reader, at)
    const connects = isConnector(reader.word(at), comma, first < at && at < last)
    if (!segment || connects || (comma && segment.connector !== '' && !quantities.has(at))) {
      segment = {
        connector: connects && !TURNS_ROUND.test(reader.word(at)) ? reader.word(at) : '',
        places: [],
      }
      segments.push(segment)
    }
    segment.places.push(at)
  }
  return segments
}

function isConnector(word: string, comma: boolean, isBetweenQuantities: boolean): boolean {
  if (word === 'not') return comma
  return word === 'and' ? isBetweenQuantities : CONNECTORS.test(word)
}

function hasComma({ text, tokens }: Reader, at: number): boolean {
  const gap = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start)
  return at > 0 && /[,;،、，]/.test(gap)
}
