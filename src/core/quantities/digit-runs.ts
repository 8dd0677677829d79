/** A run of digits whose marks say nothing sure about where numbers begin and end, or that is one number as code writes it. */
export interface DigitRun {
  readonly start: number
  readonly end: number
  /** What it may say, as JSON writes numbers and without its sign; nothing for a version, which is no number. */
  readonly values: readonly string[]
  readonly isSure: boolean
}

const RUN = /\d+(?:[.,'’/\u00A0\u2009\u202F]\d+|(?: \d{3})(?![\d.,]*\d))*(?:[eE][+-]?\d+(?![\p{L}\p{Nd}]))?/gu
const PLAIN = /^\d+(?:\.\d+)?$/
const ENGLISH = /^\d{1,3}(?:([,'’\u00A0\u2009\u202F])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const SPACED = /^\d{1,3}(?: \d{3})+$/
const CONTINENTAL = /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,\d+)$/
const SCIENTIFIC = /^\d+(?:\.\d+)?[eE][+-]?\d+$/
const TIMES_TEN = /^ ?[×x*·] ?10(?:\^|\*\*|[⁺⁻⁰¹²³⁴-⁹])/u

/**
 * The runs of digits that English writes otherwise, or that may be read in two ways: 1,5 and 1.234,56 and 10 000 and 3/4;
 * and numbers with an exponent. Numbers as English writes them are left to the reader of quantities.
 */
export function oddDigitRuns(text: string): DigitRun[] {
  return [...text.matchAll(RUN)].flatMap((match) => readRun(text, match) ?? [])
}

function readRun(text: string, { 0: run, index: start }: RegExpExecArray): DigitRun | null {
  const end = start + run.length
  if (SCIENTIFIC.test(run)) return { start, end, values: [run], isSure: true }
  if (TIMES_TEN.test(text.slice(end, end + 8))) return { start, end, values: partsOf(run), isSure: false }
  return PLAIN.test(run) || ENGLISH.test(run) ? null : { start, end, values: valuesOf(run), isSure: false }
}

function valuesOf(run: string): string[] {
  if (SPACED.test(run)) return [run.replaceAll(' ', ''), ...partsOf(run)]
  if (CONTINENTAL.test(run)) return [run.replaceAll('.', '').replace(',', '.'), ...commaParts(run)]
  // 2.0.1 is a version and 21.10.2023 a date.
  if (/^\d+(?:\.\d+){2,}$/.test(run)) return []
  return partsOf(run)
}

/** "1,5" may also be a list of 1 and 5. */
function commaParts(run: string): string[] {
  return /^\d+,\d+$/.test(run) ? partsOf(run) : []
}

function partsOf(run: string): string[] {
  return run.split(/[^\d.]+/).filter((part) => PLAIN.test(part))
}
