import { type AddressInfo, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/errors.js'

/**
 * Holds a host to the loopback, since nobody is asked for a key.
 *
 * @throws {Refusal} `bad_setting` with the remedy
 */
export function refuseOpenHost(host: string): void {
  if (isLoopback(host)) return
  const message = `HOST ${host} is not a loopback address. Anybody who reaches it could use this server, and there are no access keys yet: listen on 127.0.0.1 and put a proxy that asks for a key in front.`
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
