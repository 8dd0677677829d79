import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { PROGRAM } from './start-server.js'

/** Settings of a server that asks for keys, behind a proxy on the loopback, so that a test can be any address. */
export const BEHIND_PROXY = { AUTH: 'required', TRUSTED_PROXIES: '127.0.0.0/8' }

/** What a run of the command line gave. */
export interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line on a data folder. */
export function countersign(
  words: readonly string[],
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const args = [PROGRAM, ...words, '--data', dataFolder]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

/** Makes a key of a tenant. */
export async function keyOf(
  tenant: string,
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string; readonly key: string }> {
  const { status, stdout, stderr } = await countersign(
    ['keys', 'create', '--tenant', tenant, '--json'],
    dataFolder,
    env,
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { id: string; key: string }
}

/** An answer, its body as text too. */
export interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

/** One call: its path, and what it brings. */
export interface Asking {
  readonly key?: string
  /** Whom the proxy says it came from; another one for each call unless given. */
  readonly address?: string
  /** A POST where there is one: a text as it stands, or a value as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls a server behind the proxy. */
export async function ask(
  url: string,
  { key, address = anyAddress(), body, headers }: Asking = {},
): Promise<Asked> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': address,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Asked['body'] }
}

/** An address that nobody has called from: of the 10.0.0.0/8 of private networks. */
export function anyAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
