import type { StrictJson } from '../json/strict.js'
import { type JsonValue, numberTextsBelow } from '../json/value.js'
import type { RecordToVerify } from './record-verification.js'

/**
 * Finds the decision record in what people keep: a record; or a whole answer, which has it at `record`, and inputs, outputs,
 * receipt and salt beside it where there are any. Null where there is none.
 */
export function recordIn(json: StrictJson): RecordToVerify | null {
  const { value, numbers } = json
  const beside = memberOf(value, 'record')
  if (beside !== undefined) {
    return {
      record: beside,
      recordNumbers: numberTextsBelow(numbers, '/record'),
      ...besideRecord(json),
    }
  }
  const isRecord = memberOf(value, 'sha256') !== undefined && memberOf(value, 'payload') === undefined
  return isRecord ? { record: value, recordNumbers: numbers } : null
}

function besideRecord({ value, numbers }: StrictJson): Omit<RecordToVerify, 'record'> {
  const [inputs, outputs] = [memberOf(value, 'inputs'), memberOf(value, 'outputs')]
  const [receipt, salt] = [memberOf(value, 'receipt'), memberOf(value, 'salt')]
  return {
    ...(inputs !== undefined && { inputs, inputNumbers: numberTextsBelow(numbers, '/inputs') }),
    ...(outputs !== undefined && { outputs, outputNumbers: numberTextsBelow(numbers, '/outputs') }),
    ...(receipt !== undefined && { receipt, receiptNumbers: numberTextsBelow(numbers, '/receipt') }),
    ...(salt !== undefined && { salt }),
  }
}

function memberOf(value: JsonValue, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}
