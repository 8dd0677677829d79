import { spawn } from 'node:child_process'

/** Runs a script over our sources in a process of its own, and gives all that it prints. */
export function output(script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, ...args])
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return new Promise((resolve) => child.on('close', () => resolve(text)))
}
