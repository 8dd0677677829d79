import { join } from 'node:path'
import { claimSigningKey } from '../../access/index.js'
import { type Config, NO_CONFIG, readConfig } from '../../config/index.js'
import { createPost } from '../../net/index.js'
import { createQueue } from '../../queue/index.js'
import { openSnapshotFolder } from '../../snapshots/index.js'
import type { CommandOptions, Desk, ServerParts } from '../capability.js'
import { databaseOf } from '../desk-database.js'

/**
 * Does something with the sessions of the data folder, or of DATABASE_URL, as a server would. No webhook is told.
 *
 * @throws {Refusal} `bad_config`, `bad_setting` @throws {Unavailable}
 */
export async function withSessions<Result>(
  options: CommandOptions,
  desk: Desk,
  work: (parts: ServerParts) => Promise<Result>,
): Promise<Result> {
  const config = await configOf(options, desk)
  // Loaded here, so that the other commands need no database driver.
  const { defaultDataFolder, openStore, prepareDataFolder } = await import('../../store/index.js')
  const database = databaseOf(desk, defaultDataFolder)
  const snapshots = await openSnapshotFolder(join(await prepareDataFolder(database.dataFolder), 'snapshots'))
  const local = await desk.parts()
  const store = await openStore(database)
  try {
    // What is signed here must be what the database's servers vouch for; the embedded one lies beside its keys.
    if (database.databaseUrl !== undefined && local.signer) {
      const [{ keyId }, ...before] = local.signer.publicKeys()
      await claimSigningKey(store.claimServerKey, [keyId, ...before.map((key) => key.keyId)])
    }
    const queue = createQueue({ sql: store.sql, log: database.log })
    const post = createPost({ endpoints: [] })
    const none = { pepper: null, tryJudge: local.judge }
    return await work({ ...local, ...none, store, snapshots, config, queue, post })
  } finally {
    await store.close()
  }
}

/** The environments of `--config`, else of COUNTERSIGN_CONFIG. */
async function configOf({ config }: CommandOptions, desk: Desk): Promise<Config> {
  const path = typeof config === 'string' ? config : desk.settings.COUNTERSIGN_CONFIG
  if (path === undefined) return NO_CONFIG
  const { environments } = readConfig((await desk.readRequest(path)).value, process.env)
  return { ...NO_CONFIG, environments }
}
