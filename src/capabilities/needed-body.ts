import { Refusal } from '../core/errors.js'
import type { StrictJson } from '../core/json/strict.js'
import type { Call } from './capability.js'

/** The body of a call that cannot do without. @throws {Refusal} `empty_body` */
export function neededBody({ body }: Pick<Call, 'body'>): StrictJson {
  if (body) return body
  throw new Refusal('empty_body', 'A JSON body is needed.')
}
