import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_DOCUMENT } from './example-document.js'
import { takeApart } from './given-document.js'
import { readTyped } from './typed-json.js'

const apart = async (text: string) => takeApart(await readTyped(text))

describe('a whole session', () => {
  test('is taken apart into the requests that make it, each number as it stands', async () => {
    const text = `{"sessionId": "r", "after": {"tables": {"t": [{"id": 9007199254740993}]}}, "log": [{"event_type": "a", "n": 12345678901234567890}],
      "keys": {"t": ["id"]}, "checks": [{"type": "state", "n": 0.1}]}`
    expect(await apart(text)).toEqual({
      open: '{"sessionId":"r","keys":{"t":["id"]}}',
      before: null,
      after: '{"tables":{"t":[{"id":9007199254740993}]}}',
      log: ['{"event_type":"a","n":12345678901234567890}'],
      checks: '[{"type":"state","n":0.1}]',
    })
  })

  test('is read as YAML too', async () => {
    const { before, log, checks } = await apart(readFileSync('examples/session.yaml', 'utf8'))
    expect(JSON.parse(before ?? '')).toEqual({
      tables: {
        events: [
          { id: 1, title: 'Standup', room: 'A' },
          { id: 2, title: 'Lunch', room: 'B' },
        ],
      },
    })
    expect(log).toEqual([
      '{"event_type":"tool_call","tool":"create_event","arguments":{"title":"Team Meeting"},"status":"ok"}',
    ])
    expect(JSON.parse(checks)).toHaveLength(2)
  })

  test('in YAML keeps large numbers, and takes what looks like other kinds as YAML 1.2 does', async () => {
    const { after } = await apart(
      'after: {tables: {t: [{id: 9007199254740993, no: no, day: 2026-01-01, x: 0x10, n: ~}]}}\nchecks: []',
    )
    expect(after).toBe(
      '{"tables":{"t":[{"id":9007199254740993,"no":"no","day":"2026-01-01","x":16,"n":null}]}}',
    )
  })

  test.each([
    ['', 'There is nothing to read yet.'],
    ['{"after": {}}', 'checks is missing.'],
    ['{"checks": []}', 'after is missing.'],
    ['[]', 'A session is an object with after, checks and, mostly, before and log.'],
    ['{"after": {}, "checks": [], "chekcs": []}', 'A session takes no "chekcs"'],
    ['{"after": {}, "checks": [], "log": {}}', 'log must be a list of entries.'],
    ['{"after": {},\n "checks": [}', 'Line 2: this is not JSON'],
    ['a: [1\nb: 2', 'this is not YAML'],
    ['{"after": {}, "after": {}}', 'stands twice'],
  ])('%j is refused: %s', async (text, message) => {
    await expect(apart(text)).rejects.toThrow(message)
  })

  test('the example is one', async () => {
    expect((await apart(EXAMPLE_DOCUMENT)).log).toHaveLength(4)
  })
})
