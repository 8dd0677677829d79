/** Names of languages, and their codes of ISO 639-3 as the guesser has them. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['english', 'eng'],
  ['french', 'fra'],
  ['german', 'deu'],
  ['spanish', 'spa'],
  ['portuguese', 'por'],
  ['italian', 'ita'],
  ['dutch', 'nld'],
  ['polish', 'pol'],
  ['swedish', 'swe'],
  ['danish', 'dan'],
  ['norwegian', 'nob'],
  ['finnish', 'fin'],
  ['czech', 'ces'],
  ['hungarian', 'hun'],
  ['romanian', 'ron'],
  ['turkish', 'tur'],
  ['greek', 'ell'],
  ['russian', 'rus'],
  ['ukrainian', 'ukr'],
  ['bulgarian', 'bul'],
  ['arabic', 'arb'],
  ['persian', 'pes'],
  ['hebrew', 'heb'],
  ['urdu', 'urd'],
  ['hindi', 'hin'],
  ['bengali', 'ben'],
  ['tamil', 'tam'],
  ['thai', 'tha'],
  ['vietnamese', 'vie'],
  ['indonesian', 'ind'],
  ['chinese', 'cmn'],
  ['mandarin', 'cmn'],
  ['japanese', 'jpn'],
  ['korean', 'kor'],
])

const names = new Map(
  [...LANGUAGES].map(([name, code]) => [code, `${name[0]?.toUpperCase()}${name.slice(1)}`]),
)

/** A language's English name, or its code. */
export function nameOf(code: string): string {
  return names.get(code) ?? `a language (${code})`
}
