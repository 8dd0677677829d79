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

test('rates of routes are a list', () => {
  expect(
    readSettings({ RATE_ROUTES: 'judge=600/hour, receipt=60/minute\nverifyModel=0/day' }).RATE_ROUTES,
  ).toEqual([
    { route: 'judge', calls: 600, windowMs: 3_600_000 },
    { route: 'receipt', calls: 60, windowMs: 60_000 },
    { route: 'verifyModel', calls: 0, windowMs: 86_400_000 },
  ])
  expect(readSettings({}).RATE_ROUTES).toEqual([])
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
    ['AUTH', 'true'],
    ['KEY_PEPPER', 'hunter2'],
    ['KEY_PEPPER', 'AB'.repeat(32)],
    ['TRUSTED_PROXIES', '10.1.0.0/16,10.2.0.1'],
    ['TRUSTED_PROXIES', 'true'],
    ['RATE_ADDRESS_MINUTE', '-1'],
    ['RATE_TENANT_HOUR', '1000000000'],
    ['RATE_ROUTES', 'judge=5/week'],
    ['RATE_ROUTES', 'judge=10/day,judge'],
    ['OPENAI_BASE_URL', 'http://192.168.1.20:11434/v1'],
    ['OPENAI_BASE_URL', '127.0.0.1:11434/v1'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'bad_setting', details: { setting: name } }),
    )
    expect(() => readSettings({ [name]: value })).not.toThrow(value)
  })
})
