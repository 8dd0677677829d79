import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../test/check-context.js'
import { parseStrict } from '../core/json/strict.js'
import { readBy } from '../core/validate.js'
import { createSandbox } from '../sandbox/index.js'
import { findCheck, runCheck } from './index.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

async function found(check: string, output: string) {
  const { value, numbers } = parseStrict(check)
  const definition = findCheck((value as { type: string }).type)
  if (!definition) throw new Error(`no such check: ${check}`)
  const spec = readBy(definition.schema, value) as Parameters<typeof runCheck>[0]
  const { outcome, detail } = await runCheck(
    spec,
    { output },
    checkContext({ guarded, numbers }),
    new Uint8Array(32),
  )
  return `${outcome}: ${detail}`
}

describe('the finding says what was found, and what was overlooked', () => {
  it.each([
    ['{"type":"contains","value":["a","z",7]}', 'abc', 'failed: The output does not contain "z", 7.'],
    [
      '{"type":"contains","value":["y","z"],"mode":"any"}',
      'abc',
      'failed: The output contains none of "y", "z".',
    ],
    ['{"type":"not_contains","value":["a","z"]}', 'abc', 'failed: The output contains "a".'],
    ['{"type":"starts_with","value":["x","y"]}', 'abc', 'failed: The output begins with none of "x", "y".'],
    [
      '{"type":"contains","value":"can\'t pay","profile":"lenient"}',
      'I can’t p\u200bay',
      'passed: The output contains "can\'t pay" (by zero_width, quotes).',
    ],
    [
      '{"type":"equals","expected":"can\'t","profile":"lenient"}',
      'can’t',
      'passed: The output is the expected text (by quotes).',
    ],
    [
      '{"type":"equals","expected":"can\'t","profile":"lenient"}',
      'cannot',
      'failed: The output has "not" at 3, where "\'t" is expected.',
    ],
    [
      '{"type":"contains","value":60}',
      'All 60% passed',
      'error: ambiguous_number: Whether the output contains 60 ("60%" may be read in more ways than one) cannot be told.',
    ],
    ['{"type":"number_in_text","expected":-5}', 'now -5 or -6', 'passed: The output has "-5", which is -5.'],
    [
      '{"type":"number_in_text","expected":3.14,"tolerance":0.01}',
      '3.2',
      'failed: The output has "3.2", which is not 3.14 within the tolerance.',
    ],
    [
      '{"type":"number_in_text","expected":9007199254740993}',
      '9007199254740992 rows',
      'failed: The output has "9007199254740992", which is not 9007199254740993.',
    ],
    [
      '{"type":"length","min":2,"max":3,"unit":"words"}',
      'one',
      'failed: The output has 1 words, where at least 2 and at most 3 are asked for.',
    ],
    [
      '{"type":"similarity","measure":"rouge_l","value":"police killed the gunman"}',
      'police kill the gunman',
      'passed: The rouge_l of the output and the text is 0.750, where at least 0.75 is asked for.',
    ],
  ])('%s on %s', async (check, output, finding) => {
    expect(await found(check, output)).toBe(finding)
  })
})

describe('a check that could never run is refused', () => {
  it.each([
    '{"type":"contains","value":""}',
    '{"type":"contains","value":[]}',
    '{"type":"contains","value":true}',
    '{"type":"contains","value":"a","mode":"none"}',
    '{"type":"contains","value":"a","profile":"loose"}',
    '{"type":"one_of","values":[]}',
    '{"type":"length","unit":"words"}',
    '{"type":"length","min":3,"max":2}',
    '{"type":"length","min":1.5}',
    '{"type":"number_in_text","expected":"5"}',
    '{"type":"number_in_text","expected":5,"unit":"parsec"}',
    '{"type":"number_in_text","expected":5,"unit":"%","percent":"fraction"}',
    '{"type":"number_in_text","expected":5,"tolerance":-1}',
    '{"type":"date","expected":"soon"}',
    '{"type":"date","expected":"03/04/2023"}',
    '{"type":"date","expected":"2023-02-29"}',
    '{"type":"similarity","measure":"cosine","value":"a"}',
    '{"type":"similarity","measure":"rouge_1","value":"a","threshold":2}',
  ])('%s', async (check) => {
    await expect(found(check, 'a')).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('long outputs made to hurt take no more than a second', () => {
  const CHECKS = [
    `{"type":"contains","value":["b${'a'.repeat(3_900)}","c${'a'.repeat(3_900)}"],"profile":"lenient"}`,
    '{"type":"number_in_text","expected":5,"tolerance":1}',
    '{"type":"date","expected":"2023-10-21"}',
    '{"type":"length","max":1,"unit":"sentences"}',
    `{"type":"similarity","measure":"levenshtein","value":"${'ab'.repeat(3_900)}"}`,
    `{"type":"similarity","measure":"rouge_l","value":"${'a b '.repeat(1_900)}"}`,
    '{"type":"sums_to","column":"Price","total":1}',
  ]
  const OUTPUTS = [
    'a',
    '5 ',
    '1,',
    '1.1.',
    '3/4/',
    '10 000 ',
    '. ',
    'Dr. ',
    '|\n',
    '|-',
    '-5',
    '\ufdfa',
    'May ',
  ]
  it.each(CHECKS.map((check) => [check.slice(0, 60), check]))('%s', async (_shown, check) => {
    await found(check, 'a')
    for (const unit of OUTPUTS) {
      const output = unit.repeat(Math.floor(16_000 / unit.length))
      const start = performance.now()
      expect(await found(check, output)).toMatch(/^(?:passed|failed|error: ambiguous_)/)
      expect(performance.now() - start).toBeLessThan(1_000)
    }
  })
})
