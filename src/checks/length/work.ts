import { type LengthRange, type LengthUnit, lengthIn } from '../../core/words/text-length.js'

export interface LengthInput {
  readonly output: string
  readonly unit: LengthUnit
}

export function work({ output, unit }: LengthInput): LengthRange {
  return lengthIn(output, unit)
}
