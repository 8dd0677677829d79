/** A text without upper and lower case: Straße and STRASSE alike, and all three forms of sigma. */
export function caseFold(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}
