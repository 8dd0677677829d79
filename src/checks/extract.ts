import { z } from 'zod'
import { excerpt } from '../core/excerpt.js'
import type { CheckResult } from './check.js'
import type { JsonPlace, Unreadable } from './output-json.js'

/** The field `extract` of checks that read JSON. */
export const extractField = z
  .literal('json')
  .describe(
    'Take the one JSON object or array in the output, in a fenced block or among words. Absent: the output is JSON as a whole.',
  )

/** The result where an output holds no JSON that can be checked, or more than one. */
export function unreadableResult(reading: Unreadable): CheckResult {
  if (reading.kind === 'unreadable')
    return { outcome: 'failed', code: reading.code, detail: reading.message, evidence: 'output' }
  const [first, other] = reading.places.map(shown)
  const detail = `The output holds JSON values that differ, ${first} and ${other}.`
  return { outcome: 'error', code: 'ambiguous_json', detail, evidence: 'output' }
}

function shown({ offset, text }: JsonPlace): string {
  return `${excerpt(text, 100)} at ${offset}`
}
