import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../core/errors.js'
import { parseStrict } from '../core/json/strict.js'
import type { JsonValue } from '../core/json/value.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import { recordIn } from '../core/records/record-in.js'
import type { Recomputation, RecordVerification } from '../core/records/record-verification.js'
import { unreadableRecord } from '../core/records/rule-on-record.js'
import { verifyDecisionRecord } from './verify-decision-record.js'

interface Vector {
  name: string
  trust: string[]
  text: string
  model: { outputs: JsonValue } | { refused: true } | null
  expect: Omit<RecordVerification, 'keyId'>
}

const { keys, cases }: { keys: Record<string, PublicKeyEntry>; cases: Vector[] } = JSON.parse(
  readFileSync('vectors/decision-records.json', 'utf8'),
)

async function verdictOn({ text, trust, model }: Vector): Promise<RecordVerification> {
  const trusted = Object.entries(keys).flatMap(([name, key]) => (trust.includes(name) ? [key] : []))
  try {
    const given = recordIn(parseStrict(text)) ?? { record: undefined }
    return await verifyDecisionRecord(given, { keys: trusted }, async () => again(model))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return unreadableRecord(`${error.code}: ${error.message}`)
  }
}

function again(model: Vector['model']): Recomputation {
  if (model === null) return { kind: 'not_possible', reason: 'The model is not known.' }
  return 'outputs' in model
    ? { kind: 'done', outputs: model.outputs }
    : { kind: 'refused', reason: 'It takes no such inputs.' }
}

describe('decision record vectors', () => {
  it('are at least half of them to be refused', () => {
    const valid = cases.filter((vector) => vector.expect.valid)
    expect(valid.length).toBeGreaterThan(10)
    expect(cases.length - valid.length).toBeGreaterThan(valid.length)
  })

  it.each(cases)('$name', async (vector) => {
    const { keyId, reasons, ...found } = await verdictOn(vector)
    const codes = [...new Set(reasons.map((reason) => reason.split(':')[0]))].sort()
    expect({ ...found, reasons: codes }).toEqual(vector.expect)
    expect(keyId !== undefined).toBe(found.signature === 'valid')
  })
})
