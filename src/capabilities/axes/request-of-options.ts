import { Refusal } from '../../core/errors.js'
import { parseStrict, type StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { CommandOptions, Desk } from '../capability.js'

/** Options that make up a request, where no file holds one. */
const REQUEST_OPTIONS = ['response', 'request', 'domain', 'channels'] as const

/**
 * The request of one call of `countersign axes`: a file's, or put together from options.
 *
 * @throws {Refusal} `bad_usage`: both were given, or neither; what reading a file refuses; `too_large`
 */
export async function readRequestOf(
  file: string | undefined,
  options: CommandOptions,
  desk: Desk,
): Promise<StrictJson> {
  const given = REQUEST_OPTIONS.filter((name) => options[name] !== undefined)
  if (file !== undefined) {
    const [first] = given
    if (first === undefined) return desk.readRequest(file)
    throw new Refusal('bad_usage', `A request file is a whole request: give either ${file} or --${first}.`)
  }
  if (typeof options.response !== 'string') {
    const what = given.length === 0 ? 'Nothing to verify' : 'No response to verify'
    throw new Refusal('bad_usage', `${what}: name a request file, or the response with --response.`)
  }
  return parseStrict(await requestText(options.response, options, desk))
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
