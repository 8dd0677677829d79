import type { Language } from '../answer/languages.js'

const STRING = String.raw`"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`
const HASH = new RegExp(`${STRING}|(?<=^|\\s)#[^\\n]*`, 'g')
const SLASHES = new RegExp(`${STRING}|(?<!:)//[^\\n]*|/\\*[\\s\\S]*?\\*/`, 'g')
const DASHES = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g
const BY_HASH: ReadonlySet<Language> = new Set(['python', 'bash', 'ruby', 'yaml', 'powershell'])

/** Code with its comments blanked out; offsets stay. Where nobody knows the language, both kinds of comments go. */
export function withoutCodeComments(text: string, language: Language | null): string {
  if (language === 'sql') return blanked(text, DASHES)
  if (language !== null && BY_HASH.has(language)) return blanked(text, HASH)
  const plain = blanked(text, SLASHES)
  return language === null || language === 'php' ? blanked(plain, HASH) : plain
}

function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) =>
    /^(?:#|\/\/|\/\*|--)/.test(found) ? found.replace(/[^\n]/g, ' ') : found,
  )
}
