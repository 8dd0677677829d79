import { isTenant, LOCAL_TENANT } from '../../access/index.js'
import { Refusal } from '../../core/errors.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { databaseOf } from '../desk-database.js'
import { renderUsage, type UsageAnswer } from './answer-wire.js'
import { showUsage } from './show-usage.js'
import { type UsageRequest, usageOf } from './usage.js'
import { readUsageQuery } from './wire.js'

const QUERY = ['from', 'to', 'step', 'kind', 'verdict', 'engine', 'verification'] as const

/** `countersign usage`: counted in the database, which servers may be using. */
export const usageCommand: Command = {
  name: 'usage',
  arguments: [],
  summary: 'print what the calls of a tenant came to: verdicts, checks, engines and latency',
  options: [
    { flags: '--from <time>', summary: 'a date or a time with its zone (default 30 days ago)' },
    { flags: '--to <time>', summary: 'the end, itself not counted (default now)' },
    { flags: '--step <step>', summary: 'hour or day (default by how long the time is)' },
    { flags: '--kind <kind>', summary: 'only judge, consensus, axes, session or claims' },
    { flags: '--verdict <verdict>', summary: 'only this verdict' },
    { flags: '--engine <engine>', summary: 'only verdicts of this engine' },
    { flags: '--verification <how>', summary: 'only verified, judged, heuristic or none' },
    { flags: '--tenant <name>', summary: 'whose calls (default local)' },
    { flags: '--json', summary: 'print the answer of GET /v1/usage' },
  ],
  examples: ['countersign usage --from 2026-11-01 --kind judge', 'countersign usage --tenant acme --json'],
  run: async (_words, options, desk) => {
    const answer = await usageAt(tenantOf(options), requestOf(options), desk)
    if (options.json === true) desk.print(JSON.stringify(answer, null, 2))
    else for (const line of showUsage(answer, desk.paint)) desk.print(line)
    return EXIT.passed
  },
}

function requestOf(options: CommandOptions): UsageRequest {
  return readUsageQuery(
    Object.fromEntries(QUERY.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))),
  )
}

/** @throws {Refusal} `bad_usage` */
function tenantOf({ tenant = LOCAL_TENANT }: CommandOptions): string {
  if (typeof tenant === 'string' && isTenant(tenant)) return tenant
  const what = 'must be 1 to 64 letters, digits, dots, dashes and underscores'
  throw new Refusal('bad_usage', `--tenant ${what}.`)
}

async function usageAt(tenant: string, request: UsageRequest, desk: Desk): Promise<UsageAnswer> {
  // Loaded here, so that the other commands need no database driver.
  const { defaultDataFolder, openStore, requireDatabase } = await import('../../store/index.js')
  const database = databaseOf(desk, defaultDataFolder)
  await requireDatabase(database)
  const store = await openStore(database)
  try {
    const asked = await usageOf(tenant, request, { store, clock: () => new Date() })
    return renderUsage(await asked.count(), asked)
  } finally {
    await store.close()
  }
}
