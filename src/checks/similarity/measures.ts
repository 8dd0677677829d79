/** How alike two texts are is measured in one of these ways. */
export const MEASURES = ['levenshtein', 'levenshtein_ratio', 'rouge_1', 'rouge_2', 'rouge_l'] as const
export type Measure = (typeof MEASURES)[number]

/** The thresholds that hold where a check names none: promptfoo's for levenshtein and for rouge-n. */
export const THRESHOLDS: Readonly<Record<Measure, number>> = {
  levenshtein: 5,
  levenshtein_ratio: 0.75,
  rouge_1: 0.75,
  rouge_2: 0.75,
  rouge_l: 0.75,
}
