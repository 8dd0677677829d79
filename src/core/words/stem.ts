import { IRREGULAR } from './irregular.js'

const ENGLISH = /^[a-z]+$/
const VOWEL = /[aeiouy]/

/**
 * A word without its English inflection: irregular forms, plural, past, -ing, -ly. Lighter than Porter's stemmer, so that
 * "university" and "universe" stay apart. Other scripts pass through. Expects {@link normalForm}.
 */
export function stem(word: string): string {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word.replace(/'+$/, '')
  const base = IRREGULAR.get(bare)
  if (base !== undefined) return tidy(base)
  if (bare.length < 4 || bare.length > 40 || !ENGLISH.test(bare)) return bare
  return tidy(withoutLy(withoutPast(withoutPlural(bare))))
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:sses|shes|ches|xes|zes|oes)$/.test(word)) return word.slice(0, -2)
  if (/[^sui]s$/.test(word)) return word.slice(0, -1)
  return word
}

function withoutPast(word: string): string {
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0
  const rest = word.slice(0, word.length - ending)
  if (ending === 0 || rest.length < 3 || !VOWEL.test(rest)) return word
  return /([^aeiouylsz])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

function withoutLy(word: string): string {
  return word.length > 5 && word.endsWith('ly') ? word.slice(0, -2) : word
}

// A final e is dropped and a final y made i, so that "moved" and "move", "city" and "cities" meet.
function tidy(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.length > 3 && /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word
}
