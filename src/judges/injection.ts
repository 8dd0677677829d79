/** Words in an output that are addressed to whoever judges it. It decides nothing: it is there to be looked at. */
export interface InjectionFinding {
  readonly code: 'injection_attempt'
  /** One sentence. */
  readonly message: string
  /** UTF-16 offsets in the output. */
  readonly start: number
  readonly end: number
}

/** Most that is listed of one output. */
const FINDINGS_MAX = 20

interface Sign {
  readonly what: string
  readonly pattern: RegExp
  /** Whether it may be talked of: between quotation marks it is a mention, as in an article on the subject. */
  readonly mayBeMentioned: boolean
}

const JUDGES = '(?:judge|grader|evaluator|verifier|reviewer|assessor)'
const RULES =
  '(?:instructions?|prompts?|rubric|criteria|criterion|evidence|rules|directions|system message|guidelines|checks?)'
const VERDICTS = '(?:supported|met|passed|passing|correct|true|verified|satisfied)'

const SIGNS: readonly Sign[] = [
  {
    what: 'pretends that the data ends here',
    pattern:
      /\[\s{0,9}\/?\s{0,9}(?:end|begin|start)[ _-]?(?:of[ _-])?(?:the[ _-])?(?:data|output|evidence|answer|input|document|response|submission)\s{0,9}\]|<\/\s{0,9}(?:answer|output|data|evidence|response|submission|document|agent_output)\s{0,9}>|-{3,8}\s{0,9}end of (?:data|output|evidence|answer|document)\b/gi,
    mayBeMentioned: false,
  },
  {
    what: 'has marks that divide a conversation with a model',
    pattern: /<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>/gi,
    mayBeMentioned: false,
  },
  {
    what: 'states a grade or verdict of its own',
    pattern:
      /^[ \t>*#_-]{0,8}(?:final )?(?:grade|score|verdict|rating)[*_]{0,2}\s{0,3}[:=][*_]{0,2}\s{0,3}(?:[a-f][+-]?(?![\w])|\d{1,3}(?:\.\d+)?(?:\s?\/\s?\d{1,3})?|pass(?:ed)?\b|fail(?:ed)?\b|correct\b|supported\b|met\b)/gim,
    mayBeMentioned: false,
  },
  {
    what: 'asks for a reply that it dictates',
    pattern:
      /\b(?:return|respond|reply|answer|output|print|emit|say)\b[^{}<>\n]{0,40}\{\s{0,9}["']?(?:pass(?:ed)?|score|verdict|grade|met|rulings?|supported|correct)["']?\s{0,9}:/gi,
    mayBeMentioned: true,
  },
  {
    what: 'asks that rules be ignored',
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|skip)\\b(?:\\s{1,9}(?:all|any|the|these|those|your|my|of|previous|prior|above|earlier|given|other|every)){0,5}\\s{1,9}${RULES}\\b`,
      'gi',
    ),
    mayBeMentioned: true,
  },
  {
    what: 'speaks to its judge',
    pattern: new RegExp(
      `\\b(?:dear|attention|note to(?: the)?|message to(?: the)?|you are(?: now)?(?: an?| the)?|as(?: an?| the))\\s+(?:ai |llm |automated )?${JUDGES}\\b`,
      'gi',
    ),
    mayBeMentioned: true,
  },
  {
    what: 'says how it is to be ruled on',
    pattern: new RegExp(
      `\\b(?:mark|grade|score|rate|label|rule|judge|count|treat|consider)\\b\\s+(?:(?:this|the|all|every|each|any|my|these)\\s+){1,3}(?:answers?|outputs?|responses?|claims?|criteria|criterion|statements?|submissions?)\\s+(?:as|to be)\\s+(?:fully |entirely )?${VERDICTS}\\b|\\b(?:give|award|assign)\\b\\s+(?:(?:this|the|my|it|me)\\s+){1,2}(?:answer |output |response |submission )?(?:an?\\s+)?(?:full|maximum|top|perfect|highest|passing)\\s+(?:score|marks?|grade|points|rating)\\b`,
      'gi',
    ),
    mayBeMentioned: true,
  },
  {
    what: 'reaches for the template that it stands in',
    pattern:
      /\{\{?\s{0,9}[\w.]{0,60}__\w{1,40}__[\w.]{0,60}\s{0,9}\}?\}|\{\{\s{0,9}(?:system_?prompt|prompt|instructions?|rubric|criteria|evidence)\s{0,9}\}\}/gi,
    mayBeMentioned: false,
  },
]

const OPENING = /["“‘«„`]$/
const CLOSING = /^[^"”’»“`\n]{0,200}["”’»“`]/

/** Where an output speaks to its judge, dictates its verdict, or pretends to end. In time that grows with its length. */
export function injectionsIn(output: string): InjectionFinding[] {
  const found = SIGNS.flatMap((sign) => [...placesOf(sign, output)])
  return found.sort((one, other) => one.start - other.start || one.end - other.end).slice(0, FINDINGS_MAX)
}

function* placesOf({ what, pattern, mayBeMentioned }: Sign, output: string): Generator<InjectionFinding> {
  let left = FINDINGS_MAX
  for (const { index: start, 0: words } of output.matchAll(pattern)) {
    const end = start + words.length
    if (mayBeMentioned && isQuoted(output, start, end)) continue
    yield { code: 'injection_attempt', message: `The output ${what}: ${shown(words)}.`, start, end }
    if (--left === 0) return
  }
}

/** Right behind an opening mark, with a closing one soon after. */
function isQuoted(output: string, start: number, end: number): boolean {
  return (
    OPENING.test(output.slice(Math.max(0, start - 1), start)) && CLOSING.test(output.slice(end, end + 202))
  )
}

function shown(words: string): string {
  return JSON.stringify(words.length <= 80 ? words : `${words.slice(0, 77).toWellFormed()}...`)
}
