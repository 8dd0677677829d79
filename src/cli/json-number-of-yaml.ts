import { Refusal } from '../core/errors.js'

/** Of more hexadecimal or octal digits no double is as large. */
const BASED_DIGITS_MAX = 400

/**
 * A number of YAML's core schema as JSON writes the same number, digit for digit: `+1`, `.5`, `1.`, `007`, `0o17`, `0x1F`.
 * A number beyond a double keeps its text, for the strict reader to refuse.
 *
 * @throws {Refusal} `bad_json`: infinity and not-a-number; `number_overflow`, both with `offset`
 */
export function jsonNumberOfYaml(source: string, offset: number): string {
  const [, based] = /^0[ox]0*([0-9a-fA-F]*)$/.exec(source) ?? []
  if (based !== undefined) return ofBase(source, based.length, offset)
  const [, sign, whole, fraction, exponent] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(source) ?? []
  if (whole === undefined || (whole === '' && !fraction)) {
    throw new Refusal('bad_json', `${source.slice(0, 40)} is not a number that JSON has.`, { offset })
  }
  return [
    sign === '-' ? '-' : '',
    whole.replace(/^0+(?=\d)/, '') || '0',
    fraction ? `.${fraction}` : '',
    exponent === undefined ? '' : `e${exponent}`,
  ].join('')
}

function ofBase(source: string, digits: number, offset: number): string {
  if (digits <= BASED_DIGITS_MAX) return BigInt(source).toString()
  const message = `The number ${source.slice(0, 40)} is beyond what a double can hold.`
  throw new Refusal('number_overflow', message, { offset })
}
