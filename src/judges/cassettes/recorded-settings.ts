import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { Settings } from '../../core/settings.js'
import type { ProviderDefinition } from '../providers/index.js'
import type { Cassettes } from './cassettes.js'

const fileSchema = z.array(
  z.strictObject({ provider: z.string(), settings: z.record(z.string(), z.string()) }),
)

const fileIn = ({ folder }: Cassettes) => join(folder, 'providers.json')

/**
 * Makes the folder, and writes down which providers are asked and by which settings; no secret is among them.
 *
 * @throws {Refusal} `bad_setting`: it cannot be written to
 */
export function recordSettings(
  cassettes: Cassettes,
  providers: readonly ProviderDefinition[],
  settings: Settings,
): void {
  const rows = providers.map(({ name, needs, takes, secret }) => ({
    provider: name,
    settings: Object.fromEntries(
      [...needs, ...takes]
        .filter((setting) => !secret.includes(setting) && settings[setting] !== undefined)
        .map((setting) => [setting, String(settings[setting])]),
    ),
  }))
  const path = fileIn(cassettes)
  try {
    mkdirSync(cassettes.folder, { recursive: true })
    writeFileSync(`${path}.tmp`, `${JSON.stringify(rows, null, 2)}\n`)
    renameSync(`${path}.tmp`, path)
  } catch (error) {
    throw unusable(`cannot be written to (${(error as NodeJS.ErrnoException).code})`)
  }
}

/**
 * The settings that were recorded, over those given, so that nobody needs a key to replay: what is secret is made up
 * where it is not set. Providers that were not recorded are not asked.
 *
 * @throws {Refusal} `bad_setting`: nothing was recorded there
 */
export function recordedSettings(
  cassettes: Cassettes,
  known: readonly ProviderDefinition[],
  settings: Settings,
): { readonly providers: readonly ProviderDefinition[]; readonly settings: Settings } {
  const rows = rowsIn(cassettes)
  const providers = known.filter(({ name }) => rows.some(({ provider }) => provider === name))
  const secrets = providers.flatMap(({ secret }) => secret.map((setting) => [setting, 'replayed'] as const))
  const recorded = Object.assign({}, ...rows.map((row) => row.settings)) as Partial<Settings>
  return { providers, settings: { ...settings, ...Object.fromEntries(secrets), ...recorded } }
}

function rowsIn(cassettes: Cassettes): z.output<typeof fileSchema> {
  let text: string
  try {
    text = readFileSync(fileIn(cassettes), 'utf8')
  } catch (error) {
    throw unusable(
      `has no providers.json (${(error as NodeJS.ErrnoException).code}): nothing was recorded there`,
    )
  }
  try {
    return fileSchema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw unusable('has a providers.json that cannot be read: record it again')
    }
    throw error
  }
}

function unusable(why: string): Refusal {
  return new Refusal('bad_setting', `JUDGE_CASSETTES names a folder that ${why}.`, {
    setting: 'JUDGE_CASSETTES',
  })
}
