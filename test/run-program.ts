import { Readable } from 'node:stream'
import { CAPABILITIES } from '../src/capabilities/index.js'
import { createDesk, runProgram } from '../src/cli/index.js'
import { readSettings } from '../src/core/settings.js'
import { type LocalParts, type Opened, openLocalParts } from '../src/index.js'

/** The command line in this process, over one data folder. */
export interface InProcess {
  /** As `countersign` would with these words and this standard input: its exit code, and what it prints. One at a time. */
  run(words: readonly string[], input?: string): Promise<{ status: number; stdout: string; stderr: string }>
  close(): Promise<void>
}

/** A process for each command takes half a second; the parts of this one are opened once for each list of own models. */
export function programInProcess(dataFolder: string): InProcess {
  const opened = new Map<string | undefined, Promise<Opened<LocalParts>>>()
  const open = (models: string | undefined) => {
    const settings = readSettings({ COUNTERSIGN_DATA: dataFolder, COUNTERSIGN_MODELS: models })
    const parts = opened.get(models) ?? openLocalParts(settings)
    opened.set(models, parts)
    return { settings, parts }
  }
  return {
    run: async (words, input = '') => {
      const printed = { stdout: '', stderr: '' }
      const unspied = spied(printed)
      const unread = reading(input)
      try {
        const status = await runProgram(words, {
          version: '0.0.0',
          capabilities: CAPABILITIES,
          serve: () => Promise.reject(new Error('no server here')),
          desk: ({ models }) => {
            const never = () => Promise.reject(new Error('no keys here'))
            const settings = readSettings({ COUNTERSIGN_DATA: dataFolder, COUNTERSIGN_MODELS: models })
            const parts = async () => (await open(models).parts).parts
            return createDesk({ settings, parts, keys: async () => keysOf(await parts()), pepper: never })
          },
        })
        return { status, ...printed }
      } finally {
        unread()
        unspied()
      }
    },
    close: async () => {
      for (const parts of opened.values()) await parts.then(({ close }) => close()).catch(() => {})
    },
  }
}

/** What commands need of the signing keys to verify what they signed. */
function keysOf({ signer }: LocalParts) {
  return { list: () => signer?.publicKeys() ?? [] } as never
}

function spied(printed: { stdout: string; stderr: string }): () => void {
  const names = ['stdout', 'stderr'] as const
  const writers = names.map((name) => process[name].write)
  for (const name of names) {
    process[name].write = ((text: string | Uint8Array) => {
      printed[name] += text
      return true
    }) as typeof process.stdout.write
  }
  return () => {
    for (const [i, name] of names.entries()) process[name].write = writers[i] as typeof process.stdout.write
  }
}

/** Puts a text in the place of standard input. */
function reading(input: string): () => void {
  const own = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {}
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) })
  return () => Object.defineProperty(process, 'stdin', own)
}
