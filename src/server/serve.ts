import { type AddressInfo, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/errors.js'
import type { Settings } from '../core/settings.js'

/**
 * Holds the host to the loopback, unless everybody is asked for an access key.
 *
 * @throws {Refusal} `bad_setting` with the remedy
 */
export function refuseOpenHost({ HOST: host, AUTH }: Pick<Settings, 'HOST' | 'AUTH'>): void {
  if (AUTH === 'required' || isLoopback(host)) return
  const message = `HOST ${host} is not a loopback address, and with AUTH=off anybody who reaches it could use this server. Set AUTH=required and make an access key (countersign keys create), or listen on 127.0.0.1.`
  throw new Refusal('bad_setting', message, { setting: 'HOST' })
}

/**
 * Starts to listen.
 *
 * @returns the address, such as http://127.0.0.1:3000
 * @throws {Refusal} `bad_setting`: the port cannot be had
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenFault(error, host, port)
  }
  const address = app.server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${shown}:${address.port}`
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: stop that one or choose another with --port',
  EACCES: 'needs more rights than this user has: choose one from 1024 up with --port',
  EADDRNOTAVAIL: 'is not an address of this machine',
}

function listenFault(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const fault = LISTEN_FAULTS[code]
  return fault ? new Refusal('bad_setting', `${host}:${port} ${fault}.`, { setting: 'PORT' }) : error
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
