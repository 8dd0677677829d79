import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { LocalParts, ServerParts } from './capabilities/capability.js'
import { Refusal } from './core/errors.js'
import { readSettings, type Settings } from './core/settings.js'
import { openKeyFolder, type Signer, signerFromPem } from './records/index.js'
import { createSandbox } from './sandbox/index.js'
import { defaultDataFolder, prepareDataFolder } from './store/data-folder.js'
import type { StoreLog } from './store/index.js'

/** Parts that hold something which must be let go. */
export interface Opened<Parts> {
  readonly parts: Parts
  close(): Promise<void>
}

/**
 * The real outside of one process: its clock, its chance, a sandbox and the local signing key. No server, no database.
 *
 * @throws {Refusal} `bad_setting`: the data folder or the key cannot be used
 */
export async function openLocalParts(
  settings: Settings = readSettings(process.env),
): Promise<Opened<LocalParts>> {
  const clock = () => new Date()
  const guarded = createSandbox()
  const signer = await openSigner(settings, clock)
  const parts = { settings, clock, chance: (bytes: number) => randomBytes(bytes), guarded, signer }
  return { parts, close: () => guarded.close() }
}

/**
 * The same with a database: the one that DATABASE_URL names, else the embedded one in the data folder.
 *
 * @throws {Refusal} `bad_setting` @throws {Unavailable} `database_unavailable`
 */
export async function openServerParts(settings: Settings, log: StoreLog): Promise<Opened<ServerParts>> {
  const local = await openLocalParts(settings)
  // Loaded here, so that a verdict without a server needs no database driver.
  const { openStore } = await import('./store/index.js')
  const store = await openStore({
    dataFolder: dataFolderOf(settings),
    databaseUrl: settings.DATABASE_URL,
    log,
  })
  const close = async () => {
    await store.close()
    await local.close()
  }
  return { parts: { ...local.parts, store }, close }
}

/** Null where the machine has no place for a key: a folder that cannot be made. A key that is there and unfit is refused. */
async function openSigner(settings: Settings, clock: () => Date): Promise<Signer | null> {
  if (settings.SIGNING_KEY !== undefined) return signerFromPem(settings.SIGNING_KEY)
  let folder: string
  try {
    folder = await prepareDataFolder(dataFolderOf(settings))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
  return openKeyFolder(join(folder, 'keys'), clock)
}

function dataFolderOf(settings: Settings): string {
  return settings.COUNTERSIGN_DATA ?? defaultDataFolder()
}
