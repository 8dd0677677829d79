import { normalForm } from '../../core/words/normal-form.js'
import { root } from '../../core/words/root.js'
import { stem } from '../../core/words/stem.js'
import { antonyms } from './antonyms.js'
import { synonymGroups } from './synonyms.js'

/**
 * What a word may be known by: its stem, its root (after '~') and its synonym groups (after '='). Words that share one are
 * akin: "bought" and "purchases", "approved" and "approval".
 */
export function meaningKeys(word: string): string[] {
  const own = stem(normalForm(word))
  return [own, `~${root(own)}`, ...[...synonymGroups(own)].map((group) => `=${group}`)]
}

/** Whether two words are listed as opposites: "safe" and "unsafe", "rose" and "fell". */
export function isOpposite(one: string, other: string): boolean {
  return antonyms(stem(normalForm(one))).has(stem(normalForm(other)))
}
