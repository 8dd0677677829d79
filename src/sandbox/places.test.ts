import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlaces } from './places.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A module that notes when its loading begins and when it is over, and what a test wants of it in between. */
async function preloaded(between: string) {
  const log = join(folder, `${Math.random()}.log`)
  const module = join(folder, `${Math.random()}.mjs`)
  const note = (word: string) => `await appendFile(${JSON.stringify(log)}, '${word}\\n')`
  const lines = [`import { appendFile } from 'node:fs/promises'`, note('begins'), between, note('has loaded')]
  await writeFile(module, [...lines, 'export const work = (n) => n + 1'].join('\n'))
  const noted = async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(0, -1)
  return { preload: [pathToFileURL(module)], noted }
}

const open = (preload: readonly URL[]) => createPlaces(3, { memoryMb: 64, preload }, () => {})
const PAUSE = 'await new Promise((resolve) => setTimeout(resolve, 100))'

describe('processes that are started before there is work', () => {
  it('load their modules one after the other', async () => {
    const { preload, noted } = await preloaded(PAUSE)
    const places = open(preload)
    places.fill()
    await expect.poll(noted, { timeout: 20_000 }).toHaveLength(6)
    expect(await noted()).toEqual(['begins', 'has loaded', 'begins', 'has loaded', 'begins', 'has loaded'])
    await places.end()
  })

  it.each([
    ['end while they load', 'process.exit(1)'],
    ['cannot load', 'throw new Error("no")'],
  ])('and %s hold up none of the others, and are not started again', async (_, between) => {
    const { preload, noted } = await preloaded(between)
    const places = open(preload)
    places.fill()
    await expect.poll(noted, { timeout: 20_000 }).toHaveLength(3)
    // Time enough for a fourth.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await noted()).toEqual(['begins', 'begins', 'begins'])
    await places.end()
  })

  it('are not waited for by work that comes earlier: there is room for three pieces at once', async () => {
    const { preload } = await preloaded(PAUSE)
    const places = open(preload)
    places.fill()
    const taken = [places.take(), places.take(), places.take()]
    expect(taken.includes(null)).toBe(false)
    expect(places.take()).toBeNull()
    const job = { pieces: [{ module: String(preload[0]), input: 1 }], timeMs: 5_000 }
    const ran = await Promise.all(taken.map((place) => place?.run(job)))
    expect(ran.map((ends) => ends?.map((end) => end.kind === 'done' && end.output))).toEqual([[2], [2], [2]])
    await places.end()
  })
})
