import type { Answer } from '../../answer/answer.js'
import type { CodeBlock } from '../../answer/code-block.js'
import { isShown } from '../../answer/example.js'
import { isFromRequest } from '../../answer/from-request.js'
import { codeOf, placeInResponse } from '../../code/code-of.js'
import type { BuiltText, CodeReading } from '../../code/code-reading.js'
import { isHarmless } from '../../code/source-kind.js'
import type { FactRule, Found } from '../rule.js'

/** SQL that a program puts together from values. */
export const sqlJoining: FactRule = {
  kinds: [
    {
      kind: 'sql_joining',
      axes: ['security'],
      force: 'either',
      looksFor:
        'in code, SQL with a value joined, interpolated or formatted into it: Python, JavaScript, TypeScript, PHP, Java, Go, C#, Ruby, by their syntax trees',
      letsBe:
        'parameters, constants, numbers, escaped values, places for values, tagged templates, logs; advisory: names of tables and columns, what is shown as wrong, code of the request',
    },
  ],
  version: 1,
  *find(answer, tools) {
    for (const block of answer.blocks) {
      const code = codeOf(block, tools)
      for (const text of code?.texts ?? []) {
        const place = code && placeOf(text, code)
        if (place) yield factOf(text, place, block, answer)
      }
    }
  },
}

const SQL =
  /^\s*(?:select\b[\s\S]{0,400}?\bfrom\b|insert\s+(?:ignore\s+)?into\b|replace\s+into\b|update\s+\S{0,60}\s*set\b|delete\s+from\b|merge\s+into\b|with\s+\w+\s+as\s*\(|(?:drop|alter|truncate)\s+table\b|exec(?:ute)?\s+\w+|where\s|and\s|or\s)/i
const STRONG = /\b(?:select|insert|update|delete|replace|merge|exec|execute|with|drop|alter|truncate)\b/i
/** What stands before a value, and not before the name of a table or a column. */
const BEFORE_VALUE =
  /(?:[=<>]|\b(?:like|ilike|between|and|limit|offset|in\s*\(|values?\s*\((?:[^()]*,)?|set\s+\w+\s*=))\s*\(?['"%\\]*$|['"]%?$|\(\s*['"]|,\s*['"]?$/i
const SAYS =
  /(?:^|\.)(?:print(?:f|ln)?|puts|echo|log|debug|info|warn(?:ing)?|error|exception|critical|write[Ll]ine|write|console\.\w+|Error|TypeError|ValueError|RuntimeError|Exception|fatal|fatalf|errorf|Errorf|Fprintf|Printf|Println|text)$/

/** Where values go into SQL; null for what is none, or harmless. */
function placeOf({ pieces, callee }: BuiltText, { constants }: CodeReading): 'value' | 'name' | null {
  if (callee !== null && SAYS.test(callee)) return null
  let written = ''
  let place: 'value' | 'name' | null = null
  for (const piece of pieces) {
    if (piece.kind === 'written') written += piece.text
    else {
      if (!isHarmless(piece.source, constants)) {
        const isValue = BEFORE_VALUE.test(written)
        place = place === 'value' || isValue ? 'value' : 'name'
      }
      written += 'x'
    }
  }
  return place && isSql(written) ? place : null
}

function isSql(written: string): boolean {
  const text = written.replace(/^[\s"'(]+/, '')
  return (
    SQL.test(text) &&
    STRONG.test(text) &&
    !/^(?:select|update|delete from) [a-z]+ (?:a|an|the|your|and|from the|from your)\b/i.test(text)
  )
}

function factOf(text: BuiltText, place: 'value' | 'name', block: CodeBlock, answer: Answer): Found {
  const start = placeInResponse(block, text.start)
  const end = placeInResponse(block, text.end)
  const isExcused = place === 'name' || isShown(answer, start) || isFromRequest(answer, start, end)
  const what = place === 'value' ? 'A value is' : 'The name of a table or a column is'
  return {
    kind: 'sql_joining',
    axis: 'security',
    force: isExcused ? 'advisory' : 'binding',
    message: `${what} put into SQL as text, so that whoever gives it can change the statement; parameters can't be.`,
    start,
    end,
  }
}
