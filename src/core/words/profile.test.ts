import { describe, expect, it } from 'vitest'
import { caseFold } from './case-fold.js'
import { foldOf, mappingsNeeded, type Profile } from './profile.js'

const needed = (profile: Profile, text: string, wanted: string) =>
  mappingsNeeded(profile, (fold) => fold(text).includes(fold(wanted)))

describe('what lenient overlooks, and is named', () => {
  it.each([
    ['can’t', "can't", ['quotes']],
    ['“yes”', '"yes"', ['quotes']],
    ['cafe\u0301', 'caf\u00e9', ['nfc']],
    ['10\u00a0000', '10 000', ['nbsp']],
    ['10\u202f000', '10 000', ['nbsp']],
    ['p\u200bay', 'pay', ['zero_width']],
    ['hy\u00adphen', 'hyphen', ['zero_width']],
    ['ﬁne', 'fine', ['nfkc']],
    ['ＡＢＣ１', 'ABC1', ['nfkc']],
    ['can’t\u00a0p\u200bay', "can't pay", ['zero_width', 'quotes', 'nbsp']],
    ['plain', 'plain', []],
  ])('%j has %j', (text, wanted, mappings) => {
    expect(needed('lenient', text, wanted)).toEqual(mappings)
    expect(needed('exact', text, wanted)).toEqual(mappings.length === 0 ? [] : null)
  })
})

describe('what even lenient tells apart', () => {
  it.each([
    ['10²', '102'],
    ['CO₂', 'CO2'],
    ['5½', '51⁄2'],
    ['Pay', 'pay'],
    ['e', 'é'],
    ['раy', 'pay'],
    ['5 – 6', '5 - 6'],
    ['a  b', 'a b'],
  ])('%j has no %j', (text, wanted) => {
    expect(needed('lenient', text, wanted)).toBeNull()
  })
})

it('exact changes nothing', () => {
  expect(foldOf('exact')('can’t\u00a0')).toBe('can’t\u00a0')
  expect(foldOf('lenient')('can’t\u00a0')).toBe("can't ")
})

it.each([
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['Été', 'ÉTÉ'],
])('%s and %s differ in case only', (one, other) => {
  expect(caseFold(one)).toBe(caseFold(other))
})
