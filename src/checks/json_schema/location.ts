import { segmentsOf } from './pointer.js'

/** The two parts of a location as the validator writes it: a base URI, and an encoded pointer as its fragment. */
export function splitUri(uri: string): { base: string; pointer: string } {
  const at = uri.indexOf('#')
  return { base: uri.slice(0, at), pointer: decodeURI(uri.slice(at + 1)) }
}

/** The keyword that a location ends in; empty for a whole schema. */
export function keywordOf(uri: string): string {
  return segmentsOf(splitUri(uri).pointer).at(-1) ?? ''
}
