import { parseStrict } from '../../../core/json/strict.js'
import { jsonText } from '../../../core/json/text.js'
import { type ApiAnswer, callApi } from '../../api/call-api.js'

/** The text of a stored receipt (by id) or decision record (by SHA-256), laid out for reading; every digit stays. @throws {ApiError} */
export async function fetchKept(id: string, signal: AbortSignal): Promise<string> {
  const path = /^[0-9a-f]{64}$/.test(id) ? '/api/v1/records/' : '/v1/receipts/'
  return laidOut(await callApi<unknown>(path + encodeURIComponent(id), { signal }))
}

/** An answer laid out for reading; every digit stays. */
export function laidOut({ text }: ApiAnswer<unknown>): string {
  const { value, numbers } = parseStrict(text)
  return jsonText(value, numbers, 2)
}
