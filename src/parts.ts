import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { claimPepper, claimSigningKey, type Pepper, pepperOf } from './access/index.js'
import { ASSERT_WORK } from './asserts/index.js'
import type { LocalParts, Recomputer, ServerParts } from './capabilities/capability.js'
import { CONSENSUS_WORK } from './capabilities/consensus/index.js'
import { CAPABILITIES } from './capabilities/index.js'
import { BUILT_IN_MODELS, MODEL_WORK } from './capabilities/models/index.js'
import { CHECK_WORK } from './checks/index.js'
import type { Chance, Clock, Net } from './core/context.js'
import { Refusal } from './core/errors.js'
import { readSettings, type Settings } from './core/settings.js'
import { FACTS_WORK } from './facts/index.js'
import { GROUNDING_WORK } from './grounding/index.js'
import { createJudge, type Judge, judgeEndpoints } from './judges/index.js'
import type { ListedModel } from './models/index.js'
import { createAskEndpoint, createNet, createPost } from './net/index.js'
import { openLocalCalibrations, openStoredCalibrations } from './open-calibrations.js'
import { openConfig } from './open-config.js'
import { openOwnModels } from './own-models/index.js'
import { createQueue } from './queue/index.js'
import {
  type KeyLog,
  type KeyManager,
  manageKeys,
  openFolderSecret,
  openKeyFolder,
  type Signer,
  signerFromPem,
} from './records/index.js'
import { createSandbox, heapMbFor, type Sandbox } from './sandbox/index.js'
import { openSnapshotFolder, type SnapshotFolder } from './snapshots/index.js'
import { defaultDataFolder, prepareDataFolder } from './store/data-folder.js'
import type { Store, StoreLog } from './store/index.js'

/** Parts that hold something which must be let go. */
export interface Opened<Parts> {
  readonly parts: Parts
  close(): Promise<void>
}

/**
 * The real outside of one process: its clock, its chance, a sandbox, a guarded network and the local signing key. No
 * server, no database.
 *
 * @throws {Refusal} `bad_setting`: the data folder or the key cannot be used
 * @throws {Refusal} `bad_model`: a model of the user's own cannot be served
 */
export async function openLocalParts(
  settings: Settings = readSettings(process.env),
): Promise<Opened<LocalParts>> {
  return openAround(createSandbox({ memoryMb: heapMbFor(settings.LIMIT_TOTAL_CHARS) }), settings, STDERR_LOG)
}

/**
 * The signing keys of the data folder, to be listed and changed.
 *
 * @throws {Refusal} `bad_usage`: SIGNING_KEY is set @throws {Refusal} `bad_setting`: the data folder cannot be used
 */
export async function openKeys(settings: Settings): Promise<KeyManager> {
  if (settings.SIGNING_KEY !== undefined) {
    const message =
      'SIGNING_KEY is set, so the key is a setting: the data folder has no say in it. Change the setting to change the key.'
    throw new Refusal('bad_usage', message, { setting: 'SIGNING_KEY' })
  }
  const folder = await prepareDataFolder(dataFolderOf(settings))
  return manageKeys(join(folder, 'keys'), systemClock)
}

/**
 * What access keys are hashed with: KEY_PEPPER, else a secret beside the signing keys, made when there is none.
 *
 * @throws {Refusal} `bad_setting`: the data folder cannot be used
 */
export async function openPepper(settings: Settings): Promise<Pepper> {
  if (settings.KEY_PEPPER !== undefined) return pepperOf(settings.KEY_PEPPER)
  const folder = await prepareDataFolder(dataFolderOf(settings))
  return pepperOf(openFolderSecret(join(folder, 'keys'), 'pepper', randomBytes))
}

/**
 * The same with a database: the one that DATABASE_URL names, else the embedded one in the data folder.
 *
 * @throws {Refusal} `bad_setting`, `bad_config`, `bad_model` @throws {Unavailable} `database_unavailable`
 */
export async function openServerParts(settings: Settings, log: StoreLog): Promise<Opened<ServerParts>> {
  const config = await openConfig(settings)
  const sandbox = createSandbox({
    memoryMb: heapMbFor(settings.LIMIT_TOTAL_CHARS),
    preload: [...CHECK_WORK, ...ASSERT_WORK, GROUNDING_WORK, CONSENSUS_WORK, FACTS_WORK, MODEL_WORK],
  })
  sandbox.start()
  const local = await openAround(sandbox, settings, log)
  // Loaded here, so that a verdict without a server needs no database driver.
  const { openStore } = await import('./store/index.js')
  const store = await openStore({
    dataFolder: dataFolderOf(settings),
    databaseUrl: settings.DATABASE_URL,
    log,
  })
  const queue = createQueue({ sql: store.sql, log })
  const close = async () => {
    await queue.close()
    await store.close()
    await local.close()
  }
  try {
    const pepper = await claimDatabase(settings, store, local.parts.signer, log)
    const post = createPost({ endpoints: config.webhooks.map(({ url }) => url) })
    const snapshots = snapshotsIn(settings)
    const tryJudge = tryJudgeOf(settings, local.parts)
    const calibrations = await openStoredCalibrations(store, log)
    const own = { tryJudge, store, pepper, config, snapshots, queue, post, calibrations }
    const parts = { ...local.parts, ...own }
    await startQueue(parts)
    return { parts, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Only where something is done later, here or by another server on the database; or was, before settings changed. */
async function startQueue(parts: ServerParts): Promise<void> {
  const { judge, config, queue } = parts
  const isWanted = judge.providers.length > 0 || config.webhooks.length > 0 || (await queue.isThere())
  if (isWanted) await queue.start(CAPABILITIES.flatMap((capability) => capability.jobs?.(parts) ?? []))
}

/**
 * Finds this server's own keys to be those of its database. The signing key only where that is one which others may
 * share: the embedded one lies beside its keys.
 *
 * @returns the pepper; null where nobody is asked for an access key
 * @throws {Refusal} `bad_setting`: they are not
 */
async function claimDatabase(
  settings: Settings,
  store: Store,
  signer: Signer | null,
  log: StoreLog,
): Promise<Pepper | null> {
  if (settings.DATABASE_URL !== undefined && signer) {
    const [{ keyId }, ...before] = signer.publicKeys()
    await claimSigningKey(store.claimServerKey, [keyId, ...before.map((key) => key.keyId)])
  }
  if (settings.AUTH === 'off') return null
  const pepper = await openPepper(settings)
  await claimPepper(store.claimServerKey, pepper)
  if ((await store.listAccessKeys()).length === 0) {
    log.warn({}, 'AUTH=required, and there is no access key yet: countersign keys create makes one')
  }
  return pepper
}

/** The folder is made when the first session needs it: a server over DATABASE_URL may have no place for one. */
function snapshotsIn(settings: Settings): SnapshotFolder {
  let opened: Promise<SnapshotFolder> | undefined
  const folder = () => {
    opened ??= prepareDataFolder(dataFolderOf(settings)).then((data) =>
      openSnapshotFolder(join(data, 'snapshots')),
    )
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    take: async (tables, takenAt) => (await folder()).take(tables, takenAt),
    open: async (id) => (await folder()).open(id),
    forget: async (id) => (await folder()).forget(id),
    ids: async () => (await folder()).ids(),
  }
}

async function openAround(guarded: Sandbox, settings: Settings, log: KeyLog): Promise<Opened<LocalParts>> {
  try {
    return { parts: await partsAround(guarded, settings, log), close: () => guarded.close() }
  } catch (error) {
    await guarded.close()
    throw error
  }
}

async function partsAround(guarded: Sandbox, settings: Settings, log: KeyLog): Promise<LocalParts> {
  const clock = systemClock
  const chance = pooledChance()
  const signer = await openSigner(settings, log)
  const net = netOf(settings)
  const replayers = CAPABILITIES.flatMap(({ replayer }) => replayer ?? [])
  const calculating = { models: await modelsOf(settings, guarded), recomputer: theRecomputer() }
  return {
    settings,
    clock,
    chance,
    guarded,
    net,
    signer,
    judge: judgeOf(settings, guarded, { clock, chance }),
    calibrations: openLocalCalibrations(dataFolderOf(settings)),
    replayers,
    ...calculating,
  }
}

/** Those that come with Countersign and the user's own, sorted by name. */
async function modelsOf({ COUNTERSIGN_MODELS }: Settings, guarded: Sandbox): Promise<readonly ListedModel[]> {
  if (COUNTERSIGN_MODELS === undefined) return BUILT_IN_MODELS
  const nameOf = ({ description }: ListedModel) => description.name
  const own = await openOwnModels(COUNTERSIGN_MODELS, BUILT_IN_MODELS.map(nameOf), guarded)
  return [...BUILT_IN_MODELS, ...own].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

function theRecomputer(): Recomputer {
  const [recomputer] = CAPABILITIES.flatMap((capability) => capability.recomputer ?? [])
  if (!recomputer) throw new TypeError('no capability runs models')
  return recomputer
}

function netOf(settings: Settings): Net {
  return createNet({
    allowCidrs: settings.FETCH_ALLOW_CIDRS,
    denyCidrs: settings.FETCH_DENY_CIDRS,
    rpcEndpoints: [settings.BASE_RPC_URL, settings.SOLANA_RPC_URL],
  })
}

function judgeOf(settings: Settings, guarded: Sandbox, outside: { clock: Clock; chance: Chance }): Judge {
  const ask = createAskEndpoint({ endpoints: judgeEndpoints(settings) })
  return createJudge({ settings, guarded, ask, ...outside })
}

/** @throws {Refusal} `bad_setting`: TRY_PROVIDER names one that is not configured */
function tryJudgeOf({ TRY_PROVIDER: name }: Settings, { judge, guarded }: LocalParts): Judge {
  if (name === undefined) return createJudge({ guarded })
  const named = judge.each?.find(({ providers }) => providers.some((provider) => provider.name === name))
  if (named) return named
  const known = judge.providers.map((provider) => provider.name).join(', ') || 'none'
  const message = `TRY_PROVIDER names ${name}, and no such provider is configured (${known} is); docs/judges.md has their names and settings.`
  throw new Refusal('bad_setting', message, { setting: 'TRY_PROVIDER' })
}

/** Null where the machine has no place for a key: a folder that cannot be made. A key that is there and unfit is refused. */
async function openSigner(settings: Settings, log: KeyLog): Promise<Signer | null> {
  if (settings.SIGNING_KEY !== undefined) return signerFromPem(settings.SIGNING_KEY)
  let folder: string
  try {
    folder = await prepareDataFolder(dataFolderOf(settings))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
  return openKeyFolder(join(folder, 'keys'), systemClock, log)
}

const systemClock = () => new Date()

/** The system's random bytes, fetched many at a time: a call for a few takes as long. No byte is given twice. */
function pooledChance(poolBytes = 4_096): Chance {
  let pool = Buffer.alloc(0)
  return (bytes) => {
    if (bytes > poolBytes) return randomBytes(bytes)
    if (pool.length < bytes) pool = randomBytes(poolBytes)
    const given = Buffer.from(pool.subarray(0, bytes))
    pool.fill(0, 0, bytes)
    pool = pool.subarray(bytes)
    return given
  }
}

/** A process without a log of its own: the library's, or one command. */
const STDERR_LOG: KeyLog = {
  info: () => undefined,
  error: (_details, message) => process.emitWarning(message),
}

function dataFolderOf(settings: Settings): string {
  return settings.COUNTERSIGN_DATA ?? defaultDataFolder()
}
