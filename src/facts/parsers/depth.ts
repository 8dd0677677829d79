/** Deeper than anybody writes; far below what a parser that calls itself can bear. */
const DEPTH_MAX = 150

const OPENS = /[([{]/
const CLOSES = /[)\]}]/
/** Signs that nest without a bracket: lists of lists in YAML, signs of signs. */
const RUN = new RegExp(`(?:[-?!~+<&*][ \\t]{0,2}){${DEPTH_MAX},}`)
/** Types within types: some grammars try all readings of them. */
const TYPES = /(?:\w{1,30}[ \t]{0,2}<[ \t]{0,2}){30,}/
/** Rulers of comments are runs too. */
const RULER = /-{20,}|\+{20,}|~{20,}|\*{20,}|<{20,}|!{20,}|&{20,}|\?{20,}/g

/** Whether a text nests so deep that no parser is to be asked: some end with the whole process. */
export function isTooDeep(text: string): boolean {
  return depthOf(text) > DEPTH_MAX || RUN.test(text.replace(RULER, '')) || TYPES.test(text)
}

function depthOf(text: string): number {
  let [depth, most] = [0, 0]
  for (const character of text) {
    if (OPENS.test(character)) most = Math.max(most, ++depth)
    else if (depth > 0 && CLOSES.test(character)) depth -= 1
  }
  return most
}
