import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** A chain of Ethereum's kind in a process of its own, on the loopback, with ten rich accounts that need no signing. */
export interface Anvil {
  readonly url: string
  readonly accounts: readonly string[]
  /** One call of Ethereum's JSON-RPC, or of anvil's own methods. */
  call<Result = string>(method: string, ...params: unknown[]): Promise<Result>
  /** Sends a transaction from the first account and waits for its block. @returns its hash and receipt */
  send(transaction: object): Promise<{ readonly hash: string; readonly receipt: Receipt }>
  /** Waits until it is gone; once more does nothing. */
  stop(): Promise<void>
}

interface Receipt {
  readonly status: string
  /** Null where it creates none. */
  readonly contractAddress: string | null
}

const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
const require = createRequire(import.meta.url)
// npm puts the program of the platform beside the package that asks for it; no install script is needed.
const PACKAGE = dirname(require.resolve('@foundry-rs/anvil/package.json'))
const PROGRAM = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
const BINARY = join(PACKAGE, `../anvil-${PLATFORM}/bin`, PROGRAM)

/** Why there is no anvil on this machine; null where there is one. */
export const NO_ANVIL = existsSync(BINARY) ? null : `there is no anvil for ${PLATFORM}`

/** Starts a chain on a free port. A plain transfer is a block of its own. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)]
  const child = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // A test that is cut off leaves no chain behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://${await addressOf(child)}`
  const call = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = (await response.json()) as { result: Result; error?: unknown }
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  const accounts = await call<string[]>('eth_accounts')
  return {
    url,
    accounts,
    call,
    async send(transaction) {
      const hash = await call<string>('eth_sendTransaction', { from: accounts[0], ...transaction })
      // The hash is answered before the block is made.
      for (let tries = 0; tries < 500; tries++) {
        const receipt = await call<Receipt | null>('eth_getTransactionReceipt', hash)
        if (receipt) return { hash, receipt }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`no block took ${hash}`)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      process.off('exit', kill)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function addressOf({ stdout, exitCode }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('anvil has no output')
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line)?.[1]
    if (!address) continue
    // Its log goes on for as long as it runs.
    stdout.resume()
    return address
  }
  throw new Error(`anvil ended with ${exitCode} before it listened`)
}
