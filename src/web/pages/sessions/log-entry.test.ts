import { describe, expect, test } from 'vitest'
import { parseStrict } from '../../../core/json/strict.js'
import { offsetText, shownEntries } from './log-entry.js'

const shown = (entry: string) =>
  shownEntries(parseStrict(`{"entries":[{"seq":1,"entry":${entry}}],"next":null}`)).entries[0]

describe('an entry of the log', () => {
  test('shows who did what to what, how it ended, and all the rest with every digit', () => {
    expect(
      shown(
        '{"event_type":"tool_call","tool":"pay","agent":"billing","element_id":"b1","status":200,"at":"2026-03-01T10:00:00Z","arguments":{"id":9007199254740993},"note":"x"}',
      ),
    ).toEqual({
      seq: 1,
      what: 'pay',
      eventType: 'tool_call',
      element: 'b1',
      who: 'billing',
      status: '200',
      tone: 'good',
      // 2026-03-01T10:00:00Z is 20,513 days and 10 hours after the epoch.
      at: (20_513 * 24 + 10) * 3_600_000,
      members: [
        { name: 'arguments', text: '{"id":9007199254740993}' },
        { name: 'note', text: '"x"' },
      ],
    })
  })

  test.each([
    ['"ok"', 'good'],
    ['"error"', 'bad'],
    ['"TIMEOUT"', 'bad'],
    ['"timed out"', 'bad'],
    ['404', 'bad'],
    ['"503"', 'bad'],
    ['204', 'good'],
    ['false', 'bad'],
    ['"queued"', 'plain'],
    ['null', 'plain'],
  ])('with the status %s is %s', (status, tone) => {
    expect(shown(`{"event_type":"x","status":${status}}`)?.tone).toBe(tone)
  })

  test('with an error is bad whatever its status', () => {
    expect(shown('{"event_type":"x","status":"ok","error":"no such row"}')?.tone).toBe('bad')
    expect(shown('{"event_type":"x","status":"ok","error":null}')?.tone).toBe('good')
  })
})

test.each([
  [0, '+0 ms'],
  [1_500, '+1.5 s'],
  [65_000, '+1 min 5 s'],
  [7_260_000, '+2 h 1 min'],
  [-2_000, '−2 s'],
])('%i ms after the first entry is %s', (ms, text) => {
  expect(offsetText(ms)).toBe(text)
})
