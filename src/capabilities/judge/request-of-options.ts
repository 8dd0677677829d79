import { basename } from 'node:path'
import { Refusal } from '../../core/errors.js'
import { parseStrict, type StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { CommandOptions, Desk } from '../capability.js'
import { fileOrOptions } from '../file-or-options.js'

/** Options that make up a request, where no file holds one. */
const REQUEST_OPTIONS = ['output', 'evidence', 'check', 'task', 'criterion'] as const

/**
 * The request of one call of `countersign judge`: a file's, or put together from options. It is put together as a JSON
 * text and read as one, so that the numbers of a check keep the text that they were written with.
 *
 * @throws {Refusal} `bad_usage`: both were given, or neither; what reading a file or a text as JSON refuses; `too_large`
 */
export function readRequestOf(
  file: string | undefined,
  options: CommandOptions,
  desk: Desk,
): Promise<StrictJson> {
  const read = (path: string) => readOptions(path, options, desk)
  return fileOrOptions(file, options, desk, { names: REQUEST_OPTIONS, needed: 'output', verb: 'judge', read })
}

async function readOptions(outputPath: string, options: CommandOptions, desk: Desk): Promise<StrictJson> {
  const text = await requestText(outputPath, options, desk)
  const [actual, limit] = [Buffer.byteLength(text), limitsOf(desk.settings).judgeBodyBytes]
  if (actual > limit) {
    const message = `The request has ${actual} bytes, and at most ${limit} are allowed.`
    throw new Refusal('too_large', message, { limit, actual })
  }
  return parseStrict(text)
}

async function requestText(outputPath: string, options: CommandOptions, desk: Desk): Promise<string> {
  const bytesMax = limitsOf(desk.settings).judgeBodyBytes
  const checks = listOf(options.check).map(readCheck)
  const output = await desk.readText(outputPath, bytesMax)
  const evidence: string[] = []
  for (const path of listOf(options.evidence)) {
    evidence.push(JSON.stringify({ id: nameOf(path), text: await desk.readText(path, bytesMax) }))
  }
  const members = [
    ...(options.task === undefined ? [] : [`"task":${JSON.stringify(options.task)}`]),
    `"agent_output":${JSON.stringify(output)}`,
    ...(evidence.length === 0 ? [] : [`"evidence":[${evidence.join(',')}]`]),
    ...(options.criterion === undefined ? [] : [`"criteria":${JSON.stringify(options.criterion)}`]),
    ...(checks.length === 0 ? [] : [`"checks":[${checks.join(',')}]`]),
  ]
  return `{${members.join(',')}}`
}

/** The text of one check as it was written, once it is known to be one JSON value and no more. */
function readCheck(text: string, index: number): string {
  try {
    parseStrict(text)
    return text
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, `--check ${index + 1}: ${error.message}`, error.details)
  }
}

function listOf(option: CommandOptions[string] | undefined): readonly string[] {
  return Array.isArray(option) ? option : []
}

function nameOf(path: string): string {
  return path === '-' ? 'stdin' : basename(path)
}
