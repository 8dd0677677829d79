import { Refusal } from '../core/errors.js'
import type { StrictJson } from '../core/json/strict.js'
import type { CommandOptions, Desk } from './capability.js'

/** How a command's request can be given besides in a file. */
export interface RequestOptions {
  /** All options that say something of the request. */
  readonly names: readonly string[]
  /** The one that there must be; its value is the path of a text. */
  readonly needed: string
  /** What is done with it: `judge`. */
  readonly verb: string
  /** Puts the request together. @param path the value of the needed one */
  read(path: string): Promise<StrictJson>
}

/**
 * The request of one call: a file's, or put together from options.
 *
 * @throws {Refusal} `bad_usage`: both were given, or neither; what reading either refuses
 */
export async function fileOrOptions(
  file: string | undefined,
  options: CommandOptions,
  desk: Desk,
  { names, needed, verb, read }: RequestOptions,
): Promise<StrictJson> {
  const given = names.filter((name) => options[name] !== undefined)
  if (file !== undefined) {
    const [first] = given
    if (first === undefined) return desk.readRequest(file)
    throw new Refusal('bad_usage', `A request file is a whole request: give either ${file} or --${first}.`)
  }
  const path = options[needed]
  if (typeof path === 'string') return read(path)
  const what = given.length === 0 ? `Nothing to ${verb}` : `No ${needed} to ${verb}`
  throw new Refusal('bad_usage', `${what}: name a request file, or the ${needed} with --${needed}.`)
}
