import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** A script that uses the sandbox as a library would, leaves it open, and has to end by itself. */
const script = (sandbox: string, work: string) => `
  import { createSandbox } from ${JSON.stringify(sandbox)}
  const module = (code) => new URL('data:text/javascript,' + encodeURIComponent(code))
  const sandbox = createSandbox()
  const spent = (code) => sandbox.run(module(code), 0, { timeMs: 100 }).catch((error) => error.name)
  const one = await sandbox.run(new URL(${JSON.stringify(work)}), 4)
  const two = await spent('export const work = () => { for (;;); }')
  const three = await spent('export const prepare = () => new Promise(() => {}); export const work = () => 1')
  const four = await Promise.all(Array.from({ length: 9 }, (_, n) => sandbox.run(new URL(${JSON.stringify(work)}), n)))
  console.log(JSON.stringify([one, two, three, four]))`

const ANSWER = [5, 'BudgetExceeded', 'BudgetExceeded', [1, 2, 3, 4, 5, 6, 7, 8, 9]]

let folder = ''

beforeAll(async () => {
  const cache = join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'countersign-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function outputOf(args: readonly string[], source: string): Promise<unknown> {
  const file = join(folder, 'script.mjs')
  await writeFile(file, source)
  const { stdout } = await run(process.execPath, [...args, file], { cwd: ROOT, timeout: 30_000 })
  return JSON.parse(stdout)
}

describe('a script that uses the sandbox ends by itself', () => {
  it('from the TypeScript sources', async () => {
    const work = join(folder, 'work.ts')
    await writeFile(work, 'export function work(n: number): number { return n + 1 }')
    const source = script(new URL('./index.ts', import.meta.url).href, pathToFileURL(work).href)
    expect(await outputOf(['--import', 'tsx'], source)).toEqual(ANSWER)
  })

  it('from the compiled package, in plain Node', async () => {
    const compiled = join(folder, 'dist')
    const entries = ['src/sandbox/index.ts', 'src/sandbox/worker.ts']
    const options = [
      '--outDir',
      compiled,
      '--rootDir',
      'src',
      '--noEmit',
      'false',
      '--target',
      'es2023',
      '--lib',
      'es2023,es2024.string',
    ]
    const modules = ['--module', 'nodenext', '--skipLibCheck', '--types', 'node', '--ignoreConfig']
    await run(process.execPath, [TSC, ...entries, ...options, ...modules], { cwd: ROOT })
    const work = join(folder, 'work.js')
    await writeFile(work, 'export function work(n) { return n + 1 }')
    const source = script(pathToFileURL(join(compiled, 'sandbox/index.js')).href, pathToFileURL(work).href)
    expect(await outputOf([], source)).toEqual(ANSWER)
  })
})
