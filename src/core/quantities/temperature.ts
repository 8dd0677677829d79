import type { Reader } from './reader.js'

/** What comes after the number of a temperature. */
export interface Degrees {
  /** 'temperature:c' or 'temperature:f'; undefined where no scale is named. */
  readonly measure?: string
  readonly isBelowZero: boolean
  /** The raw token after it. */
  readonly to: number
}

/** Reads "°C", "degrees Celsius", a bare capital C or F, and "degrees below zero" after a number. */
export function readDegrees(reader: Reader, at: number): Degrees | undefined {
  const hasSign = /^(?:°|degrees?)$/.test(reader.word(at))
  const afterSign = hasSign ? at + 1 : at
  const scale = scaleOf(reader, afterSign, hasSign)
  const afterScale = scale === undefined ? afterSign : afterSign + 1
  const isBelowZero = reader.word(afterScale) === 'below' && reader.word(afterScale + 1) === 'zero'
  if (scale === undefined && !isBelowZero) return undefined
  return {
    ...(scale === undefined ? {} : { measure: `temperature:${scale}` }),
    isBelowZero,
    to: isBelowZero ? afterScale + 2 : afterScale,
  }
}

function scaleOf(reader: Reader, at: number, hasSign: boolean): string | undefined {
  const raw = reader.tokens[at]?.text ?? ''
  // "5 c" may be five cents; a capital beside a number is a scale.
  const isScale = hasSign
    ? /^(?:c|celsius|f|fahrenheit)$/i.test(raw)
    : reader.joined(at - 1) && /^(?:C|F|[Cc]elsius|[Ff]ahrenheit)$/.test(raw)
  return isScale ? raw.slice(0, 1).toLowerCase() : undefined
}
