import { randomBytes } from 'node:crypto'
import type { KeyState } from '../../access/index.js'
import type { AccessKeyRow, Store } from '../../store/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { databaseOf } from '../desk-database.js'
import { createKey, listKeys, type MadeKey, revokeKey, rotateKey } from './manage-keys.js'
import { readDays, readKeyWish, renderKey } from './wire.js'

const group = { name: 'keys', summary: 'make, list, revoke and rotate access keys' }
const json = { flags: '--json', summary: 'print the result as JSON' }
const clock = () => new Date()

/** `countersign keys create`: prints the key, and nothing else on standard output. */
const create: Command = {
  group,
  name: 'create',
  arguments: [],
  summary: 'make an access key and print it, this once',
  options: [
    { flags: '--tenant <name>', summary: 'whose rows calls with the key see and write (default local)' },
    { flags: '--name <text>', summary: 'what list shows, to know it again' },
    { flags: '--expires <days>', summary: 'days that it lasts (default until it is revoked)' },
    json,
  ],
  examples: ['countersign keys create --tenant acme --name "nightly run" --expires 90'],
  run: async (_words, options, desk) => {
    const wish = readKeyWish(options)
    const pepper = await desk.pepper()
    const made = await onStore(desk, (store) =>
      createKey(wish, { store, pepper, clock, chance: randomBytes }),
    )
    return showMade(made, options, desk)
  },
}

/** `countersign keys list`. */
const list: Command = {
  group,
  name: 'list',
  arguments: [],
  summary: 'list the access keys: ids, tenants, names and what they can be used for; never the keys',
  options: [json],
  examples: ['countersign keys list'],
  run: async (_words, options, desk) => {
    const keys = await onKnownStore(desk, (store) => listKeys({ store, clock }))
    if (options.json === true) {
      desk.print(JSON.stringify({ keys: keys.map(([key, state]) => renderKey(key, state)) }, null, 2))
    } else for (const [key, state] of keys) desk.print(lineOf(key, state, desk))
    if (keys.length === 0) desk.note('There are no access keys yet: countersign keys create makes one.')
    return EXIT.passed
  },
}

/** `countersign keys revoke <id>`. */
const revoke: Command = {
  group,
  name: 'revoke',
  arguments: [{ name: '<id>', summary: 'as list shows it' }],
  summary: 'make a key of no use any more, at once and for good',
  options: [json],
  examples: ['countersign keys revoke 4d5f0b7e9a31c286'],
  run: async ([id = ''], options, desk) => {
    const key = await onKnownStore(desk, (store) => revokeKey(id, { store, clock }))
    if (options.json === true) desk.print(JSON.stringify(renderKey(key, 'revoked'), null, 2))
    else desk.print(`The key ${key.id} of ${key.tenant} is revoked, since ${key.revokedAt}.`)
    return EXIT.passed
  },
}

/** `countersign keys rotate <id>`. */
const rotate: Command = {
  group,
  name: 'rotate',
  arguments: [{ name: '<id>', summary: 'as list shows it' }],
  summary: 'make a key like another one and print it, this once; the other one goes on until it is revoked',
  options: [{ flags: '--grace <days>', summary: 'days after which the old key ends; 0 ends it now' }, json],
  examples: ['countersign keys rotate 4d5f0b7e9a31c286 --grace 7'],
  run: async ([id = ''], options, desk) => {
    const graceDays = readDays(options, 'grace')
    const pepper = await desk.pepper()
    const parts = { pepper, clock, chance: randomBytes }
    const made = await onKnownStore(desk, (store) => rotateKey(id, graceDays, { store, ...parts }))
    showMade(made, options, desk)
    desk.note(
      graceDays === null
        ? `The key ${id} goes on: countersign keys revoke ${id} ends it.`
        : `The key ${id} ends in ${graceDays} days, if not before.`,
    )
    return EXIT.passed
  },
}

/** The commands over the access keys. */
export const keyCommands: readonly Command[] = [create, list, revoke, rotate]

/** On a new database too: a key may be made before the first server is started. */
async function onStore<Result>(desk: Desk, work: (store: Store) => Promise<Result>): Promise<Result> {
  // Loaded here, so that the other commands need no database driver.
  const { defaultDataFolder, openStore } = await import('../../store/index.js')
  const store = await openStore(databaseOf(desk, defaultDataFolder))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function onKnownStore<Result>(desk: Desk, work: (store: Store) => Promise<Result>): Promise<Result> {
  const { defaultDataFolder, requireDatabase } = await import('../../store/index.js')
  await requireDatabase(databaseOf(desk, defaultDataFolder))
  return onStore(desk, work)
}

function showMade({ text, key }: MadeKey, options: CommandOptions, desk: Desk): number {
  if (options.json === true) desk.print(JSON.stringify({ key: text, ...renderKey(key, 'valid') }, null, 2))
  else desk.print(text)
  const end = key.expiresAt === null ? 'until it is revoked' : `until ${key.expiresAt}`
  desk.note(
    `The key ${key.id} of ${key.tenant}, valid ${end}. It is shown this once and stored nowhere: keep it now.`,
  )
  return EXIT.passed
}

function lineOf(key: AccessKeyRow, state: KeyState, { paint }: Desk): string {
  const shown = state.replace('_', ' ').padEnd(12)
  const times = [
    `from ${key.createdAt}`,
    ...(key.expiresAt ? [`to ${key.expiresAt}`] : []),
    ...(key.revokedAt ? [`revoked at ${key.revokedAt}`] : []),
  ]
  const name = key.name === '' ? [] : [JSON.stringify(key.name)]
  return [
    key.id,
    state === 'valid' ? paint.good(shown) : paint.bad(shown),
    key.tenant,
    ...name,
    ...times,
  ].join('  ')
}
