import pc from 'picocolors'
import type { Desk, LocalParts, Paint } from '../capabilities/capability.js'
import { Refusal } from '../core/errors.js'
import { limitsOf, type Settings } from '../core/settings.js'
import { progressOn } from './progress.js'
import { readInput, readStream } from './read-input.js'
import { readRequestText } from './read-request.js'
import { writeOutput } from './write-output.js'

/** What a desk opens when a command first asks for it. */
export interface DeskParts {
  readonly settings: Settings
  readonly parts: () => Promise<LocalParts>
  readonly keys: Desk['keys']
  readonly pepper: Desk['pepper']
}

/** A desk over this process: its files, its standard input and output. */
export function createDesk({ settings, parts, keys, pepper }: DeskParts): Desk {
  const { stdout } = process
  const limits = limitsOf(settings)
  const read = readerOfInput()
  return {
    settings,
    readRequest: async (path) => readRequestText(await read(path, limits.judgeBodyBytes), path),
    readText: (path, bytesMax = limits.bodyBytes) => read(path, bytesMax),
    readStream,
    writeFile: writeOutput,
    print: (line) => {
      stdout.write(`${line}\n`)
    },
    note: (line) => {
      process.stderr.write(`${line}\n`)
    },
    progress: progressOn(process.stderr, () => performance.now()),
    paint: paintFor(wantsColour(process.env, stdout.isTTY === true)),
    columns: stdout.isTTY === true ? stdout.columns : null,
    parts,
    keys,
    pepper,
  }
}

/** Standard input is at its end once it was read. */
function readerOfInput(): (path: string, bytesMax: number) => Promise<string> {
  let isRead = false
  return async (path, bytesMax) => {
    if (path === '-' && isRead) throw new Refusal('bad_usage', 'Standard input (-) can be read only once.')
    isRead ||= path === '-'
    return readInput(path, bytesMax)
  }
}

/**
 * Whether to colour: never under NO_COLOR (no-color.org), always under FORCE_COLOR unless that is 0, else on a terminal
 * that is not dumb.
 */
export function wantsColour(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return !['0', 'false'].includes(FORCE_COLOR)
  return isTerminal && TERM !== 'dumb'
}

function paintFor(inColour: boolean): Paint {
  const { green, red, yellow, dim, bold } = pc.createColors(inColour)
  return { good: green, bad: red, open: yellow, faint: dim, strong: bold }
}
