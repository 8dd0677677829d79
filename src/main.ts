#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { EXIT } from './capabilities/capability.js'
import { CAPABILITIES } from './capabilities/index.js'
import { createDesk, runProgram, type ServeOptions } from './cli/index.js'
import { readSettings, type Settings } from './core/settings.js'
import { openKeys, openLocalParts, openPepper, openServerParts } from './parts.js'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The verdict could not be printed, so nobody has it: neither passed nor failed. */
const UNPRINTED = EXIT.cannotTell

let isPrinted = true
process.stdout.on('error', () => {
  isPrinted = false
})

const code = await runProgram(process.argv.slice(2), {
  version: manifest.version,
  capabilities: CAPABILITIES,
  desk: ({ data, models }) => {
    const settings = settingsWith({ COUNTERSIGN_DATA: data, COUNTERSIGN_MODELS: models })
    return createDesk({
      settings,
      parts: async () => (await openLocalParts(settings)).parts,
      keys: () => openKeys(settings),
      pepper: () => openPepper(settings),
    })
  },
  serve,
})
await new Promise((resolve) => process.stdout.write('', resolve))
// Work that cannot be stopped must not keep a finished program alive.
process.exit(isPrinted ? code : UNPRINTED)

/** Starts the server, and returns when it has been asked to stop and has stopped. */
async function serve({ port, host, data, models, config }: ServeOptions): Promise<number> {
  // Loaded here, so that the other commands start without an HTTP server.
  const { createApp, createLog, listen, refuseOpenHost } = await import('./server/index.js')
  const settings = settingsWith({
    PORT: port,
    HOST: host,
    COUNTERSIGN_DATA: data,
    COUNTERSIGN_MODELS: models,
    COUNTERSIGN_CONFIG: config,
  })
  refuseOpenHost(settings)
  const stopAsked = stopSignal()
  const log = createLog(settings)
  const { parts, close } = await openServerParts(settings, log)
  try {
    const app = createApp(CAPABILITIES, parts, log, manifest.version)
    process.stdout.write(`listening on ${await listen(app, settings.HOST, settings.PORT)}\n`)
    log.info({ signal: await stopAsked }, 'stopping: no new requests, those under way are finished')
    await app.close()
  } finally {
    await close()
  }
  log.info('stopped')
  return 0
}

function settingsWith(given: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return readSettings({ ...process.env, ...Object.fromEntries(set) })
}

/** The first SIGTERM or Ctrl-C. The next one ends the process at once. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const asked = (signal: string) => {
      process.off('SIGTERM', asked).off('SIGINT', asked)
      resolve(signal)
    }
    process.on('SIGTERM', asked).on('SIGINT', asked)
  })
}
