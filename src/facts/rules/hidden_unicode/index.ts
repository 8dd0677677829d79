import type { Answer } from '../../answer/answer.js'
import { firstOfLine } from '../first-of-line.js'
import type { FactRule, Found } from '../rule.js'

/** Characters that nobody sees and machines read. */
export const hiddenUnicode: FactRule = {
  kinds: [
    {
      kind: 'hidden_unicode',
      axes: ['security'],
      force: 'either',
      looksFor:
        'marks that turn the direction of text where none is written from right to left, characters of no width within words, letters of the tag block, long runs of variation selectors',
      letsBe:
        'joiners in emoji, Persian and Indic text, marks in Arabic and Hebrew text, flags, a byte order mark at the start; advisory: characters of no width in prose',
    },
  ],
  version: 1,
  find: (answer) => firstOfLine(answer, hiddenIn(answer)),
}

function* hiddenIn(answer: Answer): Generator<Found> {
  for (const [what, pattern, isHidden] of HIDDEN) {
    for (const { index, 0: found } of answer.response.matchAll(pattern)) {
      if (isHidden(answer.response, index, found)) yield factOf(what, index, found, answer)
    }
  }
}

type Hidden = readonly [string, RegExp, (text: string, index: number, found: string) => boolean]

const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
const AROUND = 120

const HIDDEN: readonly Hidden[] = [
  [
    'turns the direction of the text',
    /[\u202A-\u202E\u2066-\u2069]/g,
    (text, index) => !isRightToLeft(text, index),
  ],
  [
    'has no width and stands within a word',
    /(?<=[A-Za-z0-9_])(?:[\u200B\u200C]|\u200D|[\u2060-\u2064]|\uFEFF|\u180E)+(?=[A-Za-z0-9_])/g,
    () => true,
  ],
  [
    'belongs to the tag block',
    /[\u{E0000}-\u{E007F}]+/gu,
    (text, index, found) => !isFlag(text, index, found),
  ],
  ['varies what is not there', /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{4,}/gu, () => true],
  ['is a letter that is not drawn', /[\u3164\uFFA0\u115F\u1160](?![\u1100-\u11FF])/g, () => true],
]

function isRightToLeft(text: string, index: number): boolean {
  return RIGHT_TO_LEFT.test(text.slice(Math.max(0, index - AROUND), index + AROUND))
}

/** England's flag is a black flag, the tags of "gbeng", and an end tag. */
function isFlag(text: string, index: number, found: string): boolean {
  return (
    text.slice(Math.max(0, index - 2), index) === '🏴' && found.endsWith('\u{E007F}') && found.length <= 16
  )
}

function factOf(what: string, index: number, found: string, answer: Answer): Found {
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const isSlight = what.includes('no width') && !answer.blockAt(index)
  return {
    kind: 'hidden_unicode',
    axis: 'security',
    force: isSlight || answer.request.includes(found) ? 'advisory' : 'binding',
    message: `U+${code} ${what}: what is read is not what is seen.`,
    start: index,
    end: index + found.length,
  }
}
