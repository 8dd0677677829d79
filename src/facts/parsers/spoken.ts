/** A language and how near a text is to it: 1 is the nearest of all that were tried. */
export interface Spoken {
  /** ISO 639-3. */
  readonly code: string
  readonly nearness: number
}

/** The languages that a text may be written in, the nearest first; none for too short a text. */
export type ReadsSpoken = (text: string) => Spoken[]

/** Loads the language guesser: trigrams, 82 languages of 8 million speakers or more. */
export async function loadSpoken(): Promise<ReadsSpoken> {
  const { francAll } = await import('franc-min')
  return (text) =>
    francAll(text, { minLength: 40 })
      .filter(([code]) => code !== 'und')
      .map(([code, nearness]) => ({ code, nearness }))
}
