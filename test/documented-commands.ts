import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A block of commands with the block of output that the page shows after it. */
export interface Example {
  readonly commands: string
  readonly kind: string
  readonly output: string
}

/** The examples of a page, in order. */
export function examplesIn(page: string): Example[] {
  const found = page.matchAll(/```sh\n([\s\S]*?)```\n\n```(text|json)\n([\s\S]*?)```/g)
  return [...found].map(([, commands = '', kind = '', output = '']) => ({ commands, kind, output }))
}

/**
 * Runs commands as a reader would and gives what they print.
 *
 * @param place the folder and the server; by default the checkout and the server of the tests
 */
export async function runShell(
  commands: string,
  data: string,
  { cwd = ROOT, url = inject('serverUrl') }: { readonly cwd?: string; readonly url?: string } = {},
): Promise<string> {
  const env = { ...process.env, COUNTERSIGN_DATA: data, NO_COLOR: '1' }
  const here = commands.replaceAll('http://127.0.0.1:3000', url)
  const run = promisify(execFile)('bash', ['-c', here], { cwd, env })
  // A verdict other than pass has an exit code of its own; its output is what matters here.
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string; code: number }) => {
      if (error.code > 2) throw new Error(error.stderr)
      return error.stdout
    },
  )
}

/** The text without what is new in every run: ids, times, digests, keys, signatures. */
export function steady(text: string, kind: string): string {
  const shown = kind === 'json' ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown
    .replace(/\b(rcpt|req)_[0-9a-f]+/g, '$1_*')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*time*')
    .replace(/\b[0-9a-f]{64}\b/g, '*digest*')
    .replace(/\b[0-9a-f]{16}\b/g, '*key*')
    .replace(/("value": ")[\w-]{86}/g, '$1*')
    .trim()
}
