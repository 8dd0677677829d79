import type { JsonNode } from '../../core/json/node.js'
import { isSameNumber, sumOf } from '../../core/number/sum-of.js'
import type { NumberMeaning } from '../../core/quantities/numbers-in.js'
import { nodesAt, type PathFault, pathFault } from '../json-nodes.js'
import { readOutputNode, type Unreadable } from '../output-json.js'
import { columnCells, isNoSum, type NoSum, noSum, numberOfCell, numberOfNode } from './summands.js'

/** Where the numbers stand, and what they should come to: a number as JSON writes it, or the place of one. */
export type SumQuestion =
  | {
      readonly kind: 'path'
      readonly path: string
      readonly total: { readonly number: string } | { readonly path: string }
      readonly extract: boolean
    }
  | {
      readonly kind: 'column'
      readonly column: string
      readonly total: { readonly number: string } | 'last_row'
    }

export interface SumsToInput {
  readonly question: SumQuestion
  /** Null: paths are only read. */
  readonly output: string | null
}

export type SumsToAnswer =
  | Unreadable
  | PathFault
  | NoSum
  | { readonly kind: 'readable' }
  | {
      readonly kind: 'summed'
      readonly holds: boolean
      readonly sum: string
      readonly total: string
      readonly count: number
    }

/** @throws {BudgetExceeded} */
export function work({ question, output }: SumsToInput): SumsToAnswer {
  if (output === null) return faultOf(question) ?? { kind: 'readable' }
  return question.kind === 'column' ? columnSum(output, question) : pathSum(output, question)
}

function faultOf(question: SumQuestion): PathFault | null {
  if (question.kind === 'column') return null
  const fault = pathFault(question.path)
  if (fault || !('path' in question.total)) return fault
  const inTotal = pathFault(question.total.path)
  return inTotal && { ...inTotal, part: 'total' }
}

function pathSum(output: string, { path, total, extract }: SumQuestion & { kind: 'path' }): SumsToAnswer {
  const root = readOutputNode(output, extract)
  if (root.kind !== 'found') return root
  const numbers = numbersAt(path, root.node)
  if ('kind' in numbers) return numbers
  const wanted = 'path' in total ? numbersAt(total.path, root.node) : [total.number]
  if ('kind' in wanted) return wanted
  const [only, another] = wanted
  if (only === undefined || another !== undefined)
    return noSum('failed', 'no_total', `The path of the total finds ${wanted.length} values, and not one.`)
  return summed(numbers, only)
}

/** The numbers that a path finds, at least one: nothing summed up is never a pass. */
function numbersAt(path: string, root: JsonNode): string[] | PathFault | NoSum {
  const found = nodesAt(path, root)
  if (found.kind === 'fault') return found
  if (found.nodes.length === 0)
    return noSum('failed', 'no_such_path', `The path ${path.slice(0, 100)} finds nothing.`)
  const texts: string[] = []
  for (const node of found.nodes) {
    const number = numberOfNode(node)
    if (isNoSum(number)) return number
    texts.push(number.text)
  }
  return texts
}

function columnSum(output: string, { column, total }: SumQuestion & { kind: 'column' }): SumsToAnswer {
  const cells = columnCells(output, column)
  if ('code' in cells) return cells
  const meanings: NumberMeaning[] = []
  for (const [i, cell] of cells.entries()) {
    const number = numberOfCell(cell, i + 1)
    if (isNoSum(number)) return number
    meanings.push(number)
  }
  const [first] = meanings
  if (first && !meanings.every((one) => isOneUnit(one, first)))
    return noSum('error', 'mixed_units', 'The numbers of the column are in different units.')
  const texts = meanings.map(({ text }) => text)
  const wanted = total === 'last_row' ? texts.pop() : total.number
  if (wanted === undefined || texts.length === 0)
    return noSum('failed', 'no_rows', 'The column has no numbers to sum up.')
  return summed(texts, wanted)
}

/** 5 km and 5 m are no 10 of anything. */
function isOneUnit(a: NumberMeaning, b: NumberMeaning): boolean {
  return a.measure === b.measure && a.factor === b.factor
}

function summed(numbers: readonly string[], total: string): SumsToAnswer {
  const sum = sumOf(numbers)
  return { kind: 'summed', holds: isSameNumber(sum, total), sum, total, count: numbers.length }
}
