import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = join(import.meta.dirname, '../../dist/main.js')

/** A server of its own on a free port, over these environments, and calls to it. */
export async function startServer(folder, environments) {
  if (!existsSync(PROGRAM)) throw new Error('Countersign is not built yet: npm run build.')
  const config = join(folder, 'countersign.json')
  await writeFile(config, JSON.stringify({ environments }))
  const options = ['--port', '0', '--data', join(folder, 'data'), '--config', config]
  const server = spawn(process.execPath, [PROGRAM, 'serve', ...options], {
    env: { ...process.env, LOG_LEVEL: 'warn', AUTH: 'off', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const address = await addressOf(server)
  return {
    call: (method, path, body) => call(`${address}${path}`, method, body),
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const [, address] = /^listening on (http:\S+)$/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The server did not start.')
}

async function call(url, method, body) {
  // A list is sent an entry a line, as logs are.
  const isList = Array.isArray(body)
  const answer = await fetch(url, {
    method,
    ...(body && {
      headers: { 'content-type': isList ? 'application/x-ndjson' : 'application/json' },
      body: isList ? body.map((entry) => `${JSON.stringify(entry)}\n`).join('') : JSON.stringify(body),
    }),
  })
  const told = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${told.error}: ${told.message}`)
  return told
}
