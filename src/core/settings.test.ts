import { describe, expect, test } from 'vitest'
import { limitsOf, readSettings } from './settings.js'

test('an empty environment, and empty variables, give the defaults', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PASS_AT: 0.8,
    PASS_CONFIDENCE: 0.7,
    ON_ERROR: 'retry',
  })
  expect(readSettings({ PORT: '', ON_ERROR: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('reads what is set and ignores what it does not know', () => {
  const settings = readSettings({
    PASS_AT: '0.95',
    ON_ERROR: 'fail',
    LIMIT_OUTPUT_CHARS: '99',
    HOME: '/root',
  })
  expect(settings).toMatchObject({ PASS_AT: 0.95, ON_ERROR: 'fail' })
  expect(limitsOf(settings)).toMatchObject({ outputChars: 99, taskChars: 8000, totalChars: 24_000 })
})

describe('refuses, naming the variable and not its value', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'abc'],
    ['PASS_AT', '1.5'],
    ['PASS_AT', '-1'],
    ['ON_ERROR', 'ignore'],
    ['DATABASE_URL', 'mysql://root:secret@host/db'],
    ['LIMIT_TASK_CHARS', '1e3'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'bad_setting', details: { setting: name } }),
    )
    expect(() => readSettings({ [name]: value })).not.toThrow(value)
  })
})
