import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp'
import type { Pattern } from './pattern.js'

/** Patterns that weigh more are not compiled. */
export const PATTERN_WEIGHT_MAX = 250_000

/**
 * About how long V8 needs to compile a pattern, in microseconds of one processor of 2024, rather too much than too
 * little. Compiling is native code that no clock stops, and short patterns can take minutes: alternatives that
 * follow alternatives, loops within loops, properties of strings.
 *
 * @returns null where the pattern is nested too deeply to be weighed
 */
export function patternWeight({ source, flags }: Pattern): number | null {
  const isFolding = flags.includes('i')
  // V8 reads as far as the first fault, so that what cannot be read has its weight too.
  const unread = (source.match(STRINGS)?.length ?? 0) * (isFolding ? COST.stringsFolded : COST.strings)
  if (unread > PATTERN_WEIGHT_MAX) return unread
  try {
    const kind = { unicode: /u/.test(flags), unicodeSets: /v/.test(flags) }
    const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, kind)
    const weighing = { isFolding, isUnicode: /[uv]/.test(flags), weight: 0, isBranched: false, run: 0 }
    weighAlternatives(pattern.alternatives, { depth: 0, copies: 1 }, weighing)
    return weighing.weight
  } catch (error) {
    if (error instanceof RegExpSyntaxError) return unread
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Measured with V8 11.3: `node --version` 20. */
const COST = {
  character: 1,
  /** An alternative that follows none, and one that follows others: V8 compiles it for many of them again. */
  alternative: 5,
  alternativeAgain: 150,
  alternativeAgainFolded: 300,
  /** A loop or a look around, for each such around it; and each group within it that captures. */
  loop: 3,
  loopCapture: 5,
  optional: 100,
  named: 50,
  classElement: 12,
  /** A class with much of Unicode in it. */
  wide: 100,
  wideFolded: 600,
  /** A property of characters, and the same where its characters are folded and left out. */
  property: 400,
  propertyFolded: 2_500,
  propertyLeftOut: 10_000,
  /** A class with characters beyond the BMP behind {@link RUN_MAX} others. */
  runOn: 100_000,
  /** A property of strings, such as RGI_Emoji, with its 3,600 alternatives. */
  strings: 15_000,
  stringsFolded: 60_000,
  stringsAgain: 100_000,
} as const

const STRINGS = /\\p\{(?:RGI_|Basic_Emoji|Emoji_Keycap)/g
const RUN_MAX = 5
const BEYOND_BMP = /\\[pP]\{|\\u\{|\\u[dD][89abAB]|[\ud800-\udfff]/
/** V8 writes the bodies of small loops several times, up to so often altogether. */
const COPIES_MAX = 6

interface Within {
  /** Loops around. */
  readonly depth: number
  readonly copies: number
}

interface Weighing {
  readonly isFolding: boolean
  readonly isUnicode: boolean
  weight: number
  /** Whether V8 may come here by more than one way. */
  isBranched: boolean
  /** Classes in a row that hold characters beyond the BMP, which V8 writes as alternatives. */
  run: number
}

function weighAlternatives(alternatives: readonly AST.Alternative[], within: Within, w: Weighing): void {
  const wasBranched = w.isBranched
  if (alternatives.length > 1) w.weight += within.copies * alternatives.length * alternativeCost(w)
  for (const { elements } of alternatives) {
    w.isBranched = wasBranched
    for (const element of elements) weighElement(element, within, w)
  }
  w.isBranched ||= alternatives.length > 1
}

function alternativeCost({ isBranched, isFolding }: Weighing): number {
  if (!isBranched) return COST.alternative
  return isFolding ? COST.alternativeAgainFolded : COST.alternativeAgain
}

function weighElement(element: AST.Element, within: Within, w: Weighing): void {
  switch (element.type) {
    case 'Quantifier':
      weighLoop(element, within, w)
      return
    case 'CapturingGroup':
      w.weight += element.name === null ? COST.character : COST.named
      weighAlternatives(element.alternatives, within, w)
      return
    case 'Group':
      weighAlternatives(element.alternatives, within, w)
      return
    case 'Assertion':
      w.weight += COST.classElement
      if ('alternatives' in element) weighAlternatives(element.alternatives, nested(element, within, w), w)
      return
    case 'Character':
      w.run = 0
      w.weight += COST.character * within.copies
      return
    case 'Backreference':
      w.weight += COST.character
      return
    default:
      // Loops within loops: the copies follow each other.
      w.isBranched ||= within.copies > 3
      w.weight += classCost(element, w) * within.copies + runCost(element, within, w)
  }
}

function runCost({ raw }: Class, { copies }: Within, w: Weighing): number {
  w.run = w.isUnicode && BEYOND_BMP.test(raw) ? w.run + copies : 0
  return Math.max(0, w.run - RUN_MAX) * COST.runOn
}

function weighLoop(loop: AST.Quantifier, within: Within, w: Weighing): void {
  const { max, element } = loop
  const copies = max === 1 ? 1 : max === Number.POSITIVE_INFINITY ? 2 : 3
  if (max === 1) w.weight += COST.optional
  const inside = nested(loop, within, w)
  weighElement(element, { ...inside, copies: Math.min(COPIES_MAX, within.copies * copies) }, w)
  if (max === Number.POSITIVE_INFINITY) w.run = 0
}

function nested(node: AST.Quantifier | AST.LookaroundAssertion, within: Within, w: Weighing): Within {
  const depth = within.depth + 1
  w.weight += depth * (COST.loop + COST.loopCapture * capturesIn(node))
  return { ...within, depth }
}

/** Rather too many. */
function capturesIn({ raw }: AST.Quantifier | AST.LookaroundAssertion): number {
  return raw.split('(').length - raw.split('(?').length + raw.split('(?<').length - 1
}

type Class = Exclude<
  AST.Element,
  AST.Quantifier | AST.CapturingGroup | AST.Group | AST.Assertion | AST.Character | AST.Backreference
>
type ClassPart =
  | Class
  | AST.UnicodeSetsCharacterClassElement
  | AST.CharacterClassElement
  | AST.ExpressionCharacterClass['expression']

function classCost(part: ClassPart, w: Weighing): number {
  const wide = w.isFolding ? COST.wideFolded : COST.wide
  switch (part.type) {
    case 'CharacterClass': {
      const inner = part.elements.reduce((sum, element) => sum + classCost(element, w), 0)
      if (!part.negate || !w.isUnicode) return inner + COST.classElement
      return inner + (w.isFolding && inner >= COST.propertyFolded ? COST.propertyLeftOut : wide)
    }
    case 'ExpressionCharacterClass':
      return classCost(part.expression, w) + wide
    case 'ClassIntersection':
    case 'ClassSubtraction':
      return classCost(part.left, w) + classCost(part.right, w)
    case 'ClassStringDisjunction':
      return stringsCost(part, w)
    case 'CharacterClassRange':
      return part.max.value - part.min.value > 1_000 ? wide : COST.classElement
    case 'CharacterSet':
      return setCost(part, w)
    case 'Character':
      return COST.classElement
  }
}

function stringsCost({ alternatives, raw }: AST.ClassStringDisjunction, w: Weighing): number {
  const cost = alternatives.length * alternativeCost(w) + raw.length
  w.isBranched = true
  return cost
}

function setCost(set: AST.CharacterSet, w: Weighing): number {
  if (set.kind === 'property' && set.strings) {
    const again = w.isBranched ? COST.stringsAgain : 0
    w.isBranched = true
    return (w.isFolding ? COST.stringsFolded : COST.strings) + again
  }
  if (set.kind === 'property') return w.isFolding ? COST.propertyFolded : COST.property
  const isWide = set.kind === 'any' || set.negate
  if (!isWide || !w.isUnicode) return COST.classElement
  return w.isFolding ? COST.wideFolded : COST.wide
}
