import type { Calibration } from '../../core/calibration/calibration.js'

type Cell = Calibration['measured']['confusion'][number]

/** The confusion matrix: a line for each label, a column for each answer that was given. */
export function showMatrix(confusion: readonly Cell[]): string[] {
  if (confusion.length === 0) return []
  const labels = [...new Set(confusion.map(({ label }) => label))]
  const answers = [...new Set(ORDER.filter((one) => confusion.some(({ answer }) => answer === one)))]
  const line = (head: string, cells: readonly string[]) =>
    `  ${head.padEnd(WIDTH)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`
  return [
    line('', answers.map(words)),
    ...labels.map((label) =>
      line(
        words(label),
        answers.map((answer) => String(rowsOf(confusion, label, answer))),
      ),
    ),
  ]
}

const ORDER = ['supported', 'contradicted', 'unsupported', 'met', 'not_met'] as const
const WIDTH = 14

function rowsOf(confusion: readonly Cell[], label: string, answer: string): number {
  return confusion.find((cell) => cell.label === label && cell.answer === answer)?.rows ?? 0
}

function words(answer: string): string {
  return answer.replace('_', ' ')
}
