import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './start-lock.js'

const clock = () => new Date()
const TOKEN = '0123456789abcdef'

describe('the start lock', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cs-lock-'))
    file = join(folder, 'lock')
  })
  afterEach(async () => {
    // Whatever happened, nothing may be left behind to hinder the next start.
    const left = await readdir(folder)
    await rm(folder, { recursive: true })
    expect(left).toEqual([])
  })

  /** How many pieces of work ran at the same time, at most, of eight that wanted to. */
  const mostAtOnce = async () => {
    let [now, most] = [0, 0]
    const work = async () => {
      now += 1
      most = Math.max(most, now)
      // Longer than a waiting one's pause, so that a wrong step of it falls into the work of another.
      await sleep(40)
      now -= 1
    }
    await Promise.all(Array.from({ length: 8 }, () => withLock(file, clock, work)))
    return most
  }

  it('lets one in at a time', async () => {
    expect(await mostAtOnce()).toBe(1)
  })

  it('is let go of when the work throws, and the error comes out as it was', async () => {
    const error = new Error('work')
    await expect(withLock(file, clock, () => Promise.reject(error))).rejects.toBe(error)
    expect(await withLock(file, clock, async () => 'next')).toBe('next')
  })

  const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid
  it.each([
    ['of a dead process', () => `${deadPid()}\n${TOKEN}\n`],
    ['of an earlier process with our own pid', () => `${process.pid}\n${TOKEN}\n`],
  ])('%s is taken over, by one at a time', async (_, text) => {
    await writeFile(file, text())
    expect(await mostAtOnce()).toBe(1)
  })

  it.each([
    ['a lock of a living pid that was not touched for a minute', `1\n${TOKEN}\n`, 61],
    ['a lock whose owner died before signing it', '', 6],
  ])('%s is taken over', async (_, text, ageS) => {
    await writeFile(file, text)
    const then = new Date(Date.now() - ageS * 1_000)
    await utimes(file, then, then)
    expect(await mostAtOnce()).toBe(1)
  })

  it.each([
    ['of a living process', `1\n${TOKEN}\n`],
    ['that is just being signed', ''],
  ])('a lock %s is waited for', async (_, text) => {
    await writeFile(file, text)
    let entered = false
    const waiting = withLock(file, clock, async () => {
      entered = true
    })
    await sleep(150)
    expect(entered).toBe(false)
    await rm(file)
    await waiting
    expect(entered).toBe(true)
  })
})
