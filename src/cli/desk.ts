import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import pc from 'picocolors'
import type { Desk, LocalParts, Paint } from '../capabilities/capability.js'
import { Refusal } from '../core/errors.js'
import { readRequestText } from './read-request.js'

/** A desk over this process: its files, its standard input and output. */
export function createDesk(parts: () => Promise<LocalParts>): Desk {
  return {
    readRequest: async (path) => readRequestText(await readInput(path), path),
    readText: readInput,
    print: (line) => {
      process.stdout.write(`${line}\n`)
    },
    paint: paintFor(pc.isColorSupported && process.stdout.isTTY === true),
    parts,
  }
}

function paintFor(inColour: boolean): Paint {
  const { green, red, yellow, dim, bold } = pc.createColors(inColour)
  return { good: green, bad: red, open: yellow, faint: dim, strong: bold }
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
}

async function readInput(path: string): Promise<string> {
  if (path === '-') return readAll(process.stdin)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('invalid_unicode', `${path} is not UTF-8.`)
    const fault = error instanceof Error && 'code' in error ? FILE_FAULTS[String(error.code)] : undefined
    if (!fault) throw error
    throw new Refusal('bad_usage', `${path} ${fault}.`)
  }
}
