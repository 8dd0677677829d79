import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AskEndpoint, EndpointAnswer } from '../../core/context.js'
import { JudgeTrouble } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'

/** Where replies are kept, and whether they are made or used. */
export interface Cassettes {
  readonly mode: 'record' | 'replay'
  readonly folder: string
}

/** Whose replies. */
export interface CassetteOwner {
  /** As engines are named on the wire. */
  readonly provider: string
  /** Texts in addresses that stand in no file. */
  readonly secrets: readonly string[]
}

/** A kept reply: a file of its own, named by the digest. No header is in it, so no key is. */
interface Cassette {
  readonly provider: string
  readonly url: string
  readonly request: JsonValue
  readonly reply: JsonValue
}

/**
 * Asks through a folder. Recording, what is answered with 200 is kept on its way through; errors never are. Replaying,
 * nobody is asked.
 */
export function throughCassettes(cassettes: Cassettes, owner: CassetteOwner, ask: AskEndpoint): AskEndpoint {
  return async (url, headers, body, options) => {
    const asked = { provider: owner.provider, url: withoutSecrets(url, owner.secrets), request: body }
    const digest = digestOf(asked)
    if (cassettes.mode === 'replay') return replayed(cassettes.folder, digest)
    const answer = await ask(url, headers, body, options)
    await keep(answer, asked, join(cassettes.folder, `${digest}.json`))
    return answer
  }
}

interface AskedText {
  readonly provider: string
  readonly url: string
  readonly request: string
}

function digestOf({ provider, url, request }: AskedText): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, url, request]))
    .digest('hex')
}

function withoutSecrets(url: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(encodeURIComponent(secret), '*'), url)
}

async function replayed(folder: string, digest: string): Promise<EndpointAnswer> {
  let text: string
  try {
    text = await readFile(join(folder, `${digest}.json`), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'holds no reply to this request' : `cannot be read (${code})`
    throw new JudgeTrouble(
      'judge_unavailable',
      `The folder of JUDGE_CASSETTES ${why}: ${digest}. Record it again.`,
    )
  }
  return { status: 200, headers: {}, body: JSON.stringify(replyIn(text, digest)) }
}

function replyIn(text: string, digest: string): JsonValue {
  try {
    return (JSON.parse(text) as Cassette).reply
  } catch {
    throw new JudgeTrouble(
      'judge_unavailable',
      `A file of JUDGE_CASSETTES is no JSON: ${digest}. Record it again.`,
    )
  }
}

async function keep({ status, body }: EndpointAnswer, asked: AskedText, path: string): Promise<void> {
  if (status !== 200) return
  let reply: JsonValue
  try {
    reply = JSON.parse(body) as JsonValue
  } catch {
    // What is no JSON is an error, whatever its status.
    return
  }
  const cassette: Cassette = { ...asked, request: JSON.parse(asked.request) as JsonValue, reply }
  await writeWhole(path, `${JSON.stringify(cassette, null, 2)}\n`)
}

/** A reader never sees half of a file, and two writers of one reply do not mix. */
async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(unfinished, text, { flag: 'wx' })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    const message = `The folder of JUDGE_CASSETTES cannot be written to (${(error as NodeJS.ErrnoException).code}).`
    throw new JudgeTrouble('judge_unavailable', message, { cause: error })
  }
}
