import { describe, expect, it } from 'vitest'
import { wantsColour } from './desk.js'

describe('colour', () => {
  it.each<[string, Record<string, string>, boolean, boolean]>([
    ['on a terminal', {}, true, true],
    ['not into a file', {}, false, false],
    ['not on a dumb terminal', { TERM: 'dumb' }, true, false],
    ['not under NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['under an empty NO_COLOR, which is none', { NO_COLOR: '' }, true, true],
    ['under FORCE_COLOR, into a file too', { FORCE_COLOR: '1' }, false, true],
    ['under FORCE_COLOR, on a dumb terminal too', { FORCE_COLOR: '3', TERM: 'dumb' }, true, true],
    ['not under FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
    ['not under both', { FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
    ['not in CI as such', { CI: 'true' }, false, false],
  ])('%s', (_, environment, isTerminal, expected) => {
    expect(wantsColour(environment, isTerminal)).toBe(expected)
  })
})
