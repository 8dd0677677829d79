import { Refusal } from '../../core/errors.js'
import type { Store } from '../../store/index.js'
import { type Command, type Desk, EXIT } from '../capability.js'
import { databaseOf } from '../desk-database.js'
import { group } from './group.js'

/** `countersign db adopt <what>`: for a key that was changed on purpose. */
export const adopt: Command = {
  group,
  name: 'adopt',
  arguments: [{ name: '<what>', summary: 'signing-key or pepper' }],
  summary:
    'make the signing key or the pepper in force here the one of the database, where it was changed on purpose',
  options: [],
  examples: ['countersign db adopt signing-key', 'KEY_PEPPER=... countersign db adopt pepper'],
  run: async ([what = ''], _options, desk) => {
    const adoption = ADOPTIONS.get(what)
    if (!adoption) throw new Refusal('bad_usage', 'What to adopt is signing-key or pepper.')
    const { defaultDataFolder, openStore, requireDatabase } = await import('../../store/index.js')
    const database = databaseOf(desk, defaultDataFolder)
    await requireDatabase(database)
    const store = await openStore(database)
    try {
      for (const line of await adoption(store, desk)) desk.print(line)
    } finally {
      await store.close()
    }
    return EXIT.passed
  },
}

type Adoption = (store: Store, desk: Desk) => Promise<readonly string[]>

const ADOPTIONS: ReadonlyMap<string, Adoption> = new Map<string, Adoption>([
  ['signing-key', adoptSigningKey],
  ['pepper', adoptPepper],
])

async function adoptSigningKey(store: Store, desk: Desk): Promise<string[]> {
  const [key] = (await desk.parts()).signer?.publicKeys() ?? []
  if (!key) throw new Refusal('bad_setting', 'There is no signing key here: the data folder cannot be used.')
  await store.setServerKey('signing', key.keyId)
  return [
    `The database belongs to the signing key ${key.keyId} now. Servers with another one do not start on it.`,
  ]
}

async function adoptPepper(store: Store, desk: Desk): Promise<string[]> {
  const pepper = await desk.pepper()
  await store.setServerKey('pepper', pepper.id)
  const others = (await store.listAccessKeys()).filter((key) => key.pepper !== pepper.id)
  return [
    `The access keys of the database are hashed with the pepper ${pepper.id} now. Servers with another one do not start on it.`,
    ...(others.length > 0
      ? [
          `Access keys that were made before and cannot be used now: ${others.length}. countersign keys list shows them.`,
        ]
      : []),
  ]
}
