import { findTexts, type TextFound, type TextSearch } from '../core/words/find-text.js'

export function work(search: TextSearch): TextFound[] {
  return findTexts(search)
}
