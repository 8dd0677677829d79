import { Refusal } from '../../core/errors.js'
import { type PublicKeyEntry, readKeys } from '../../records/index.js'
import type { CommandOptions, Desk } from '../capability.js'

/** The option that names whom to believe. */
export const JWKS_OPTION = {
  flags: '--jwks <file>',
  summary: 'trust the keys of this JWKS or key document, and no others',
}

/** The keys of the file that `--jwks` names, else those of the data folder. @throws {Refusal} there are none */
export async function trustedKeys(options: CommandOptions, desk: Desk): Promise<readonly PublicKeyEntry[]> {
  if (typeof options.jwks === 'string') return readKeys(await desk.readText(options.jwks))
  const keys = await ownKeys(desk)
  if (keys.length > 0) return keys
  throw new Refusal(
    'bad_usage',
    'There are no keys in the data folder to trust; name a key file with --jwks.',
  )
}

/** Looked up, never made: checking a record is no reason to own a key. */
async function ownKeys(desk: Desk): Promise<readonly PublicKeyEntry[]> {
  if (desk.settings.SIGNING_KEY === undefined) return (await desk.keys()).list()
  return (await desk.parts()).signer?.publicKeys() ?? []
}
