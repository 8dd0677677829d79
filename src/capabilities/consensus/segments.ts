import type { Reader } from '../../core/quantities/reader.js'

/** Words that begin another part of a sentence, which holds for what stands in that part alone. */
const CONNECTORS =
  /^(?:because|since|so|therefore|if|unless|although|though|while|whereas|but|than|when|before|after|or|not|and)$/

/**
 * The parts of a sentence, as the places of their tokens: "the server is down | because the disk is full". "And" and "not"
 * part it only where each side has a quantity of its own, or after a comma. A part that begins with a connector ends with
 * the next comma.
 */
export function segmentsOf(reader: Reader, hasQuantity: (at: number) => boolean): number[][] {
  const segments: number[][] = []
  let [segment, isConnected]: [number[], boolean] = [[], false]
  for (const at of reader.tokens.keys()) {
    const comma = hasComma(reader, at)
    const connects = CONNECTORS.test(reader.word(at)) && parts(reader, at, comma, hasQuantity)
    if (segment.length > 0 && (connects || (comma && isConnected && !hasQuantity(at)))) {
      segments.push(segment)
      segment = []
    }
    if (segment.length === 0) isConnected = connects
    segment.push(at)
  }
  return segment.length === 0 ? segments : [...segments, segment]
}

function parts(reader: Reader, at: number, comma: boolean, hasQuantity: (at: number) => boolean): boolean {
  const word = reader.word(at)
  if (word === 'not') return comma
  if (word !== 'and') return true
  const places = [...reader.tokens.keys()]
  return places.slice(0, at).some(hasQuantity) && places.slice(at + 1).some(hasQuantity)
}

function hasComma({ text, tokens }: Reader, at: number): boolean {
  const gap = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start)
  return at > 0 && /[,;،、，]/.test(gap)
}
