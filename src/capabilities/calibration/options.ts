import { Refusal } from '../../core/errors.js'
import type { CommandOptions } from '../capability.js'

/** How a run is to go. */
export interface RunOptions {
  readonly judge: string | undefined
  /** Most rows that are asked about. */
  readonly limit: number
  readonly seed: string
  readonly passes: number
  readonly concurrency: number
  /** A file for the calibration. */
  readonly out: string | undefined
  readonly isJson: boolean
}

/** @throws {Refusal} `bad_usage`: an option is no number, or out of its range */
export function readOptions(options: CommandOptions): RunOptions {
  return {
    judge: textOf(options.judge),
    limit: numberOf(options, 'limit', { byDefault: Number.MAX_SAFE_INTEGER, most: 1_000_000_000 }),
    seed: textOf(options.seed) ?? '1',
    passes: numberOf(options, 'repeats', { byDefault: 2, most: 10 }),
    concurrency: numberOf(options, 'concurrency', { byDefault: 4, most: 64 }),
    out: textOf(options.out),
    isJson: options.json === true,
  }
}

interface Range {
  readonly byDefault: number
  readonly most: number
}

function numberOf(options: CommandOptions, name: string, { byDefault, most }: Range): number {
  const text = textOf(options[name])
  if (text === undefined) return byDefault
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= most) return value
  throw new Refusal(
    'bad_usage',
    `--${name} must be a whole number from 1 to ${most}, not ${text.slice(0, 20)}.`,
  )
}

function textOf(option: CommandOptions[string] | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}
