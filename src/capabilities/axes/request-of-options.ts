import { parseStrict, type StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { CommandOptions, Desk } from '../capability.js'
import { fileOrOptions } from '../file-or-options.js'

/** Options that make up a request, where no file holds one. */
const REQUEST_OPTIONS = ['response', 'request', 'domain', 'channels'] as const

/**
 * The request of one call of `countersign axes`: a file's, or put together from options.
 *
 * @throws {Refusal} `bad_usage`: both were given, or neither; what reading a file refuses; `too_large`
 */
export function readRequestOf(
  file: string | undefined,
  options: CommandOptions,
  desk: Desk,
): Promise<StrictJson> {
  const read = async (path: string) => parseStrict(await requestText(path, options, desk))
  return fileOrOptions(file, options, desk, {
    names: REQUEST_OPTIONS,
    needed: 'response',
    verb: 'verify',
    read,
  })
}

async function requestText(path: string, options: CommandOptions, desk: Desk): Promise<string> {
  const response = await desk.readText(path, limitsOf(desk.settings).judgeBodyBytes)
  const { request, domain, channels } = options
  return JSON.stringify({
    ...(request !== undefined && { request }),
    response,
    ...(domain !== undefined && { domain }),
    ...(channels !== undefined && { channels: countOf(channels) }),
  })
}

/** What is no whole number stays as it is, and is refused as it would be in a file. */
function countOf(text: CommandOptions[string]): unknown {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text
}
