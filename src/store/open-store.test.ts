import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plantDatabase } from '../../test/database-seed.js'
import { makeScratch, postmasterPid } from '../../test/embedded.js'
import { Unavailable } from '../core/errors.js'
import { connectionPool } from './connection-pool.js'
import { checkServerVersion } from './migrate.js'
import { openStore } from './open-store.js'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open = (databaseUrl: string) => openStore({ databaseUrl, dataFolder: '/nowhere', log })

describe('a database that cannot be had', () => {
  it.each([
    ['whose port is closed', 'postgresql://u:enkidu@127.0.0.1:1/db', /ECONNREFUSED/],
    ['whose name does not exist', 'postgresql://u:enkidu@db.invalid/db', /ENOTFOUND|EAI_AGAIN/],
    ['whose socket is not there', 'postgresql://u:enkidu@%2Fnowhere/db', /ENOENT/],
  ])('%s is unavailable, with the cause and without the password', async (_, url, reason) => {
    const error = await open(url).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Unavailable', code: 'database_unavailable' })
    expect(error).toMatchObject({ message: expect.stringMatching(reason), cause: expect.any(Error) })
    expect(String(error)).not.toContain('enkidu')
  })

  it('that takes the connection and says nothing is given up', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => mute.once('listening', resolve))
    const address = mute.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(open(`postgresql://u@127.0.0.1:${port}/db`)).rejects.toMatchObject({
      code: 'database_unavailable',
    })
    mute.close()
  })

  it.each(['mysql://u:enkidu@h/db', 'h:5432/enkidu', 'enkidu'])(
    'and is no PostgreSQL URL is refused: %s',
    async (url) => {
      const error = await open(url).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'Refusal', code: 'bad_setting' })
      expect(String(error)).not.toContain('enkidu')
    },
  )
})

describe('the version of PostgreSQL', () => {
  it.each([
    [140_019, '14.19', false],
    [150_000, '15.0', true],
    [180_004, '18.4', true],
  ])('%i (%s) is served: %s', (number, name, served) => {
    const check = () => checkServerVersion({ number, name })
    if (served) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ name: 'Refusal', code: 'bad_setting' }))
  })
})

describe('an embedded database that dies under its store', () => {
  it('is unavailable, and is used again once it is back, which needs nobody', async () => {
    const scratch = await makeScratch()
    const dataFolder = join(scratch, 'data')
    await plantDatabase(dataFolder)
    const store = await openStore({ dataFolder, log })
    await store.putPolicy('d', 'p')
    process.kill((await postmasterPid(dataFolder)) ?? 0, 'SIGKILL')
    const answers = new Set<string>()
    const ask = async () => {
      const answer = await store.getPolicy('d').catch((error: unknown) => error)
      answers.add(answer instanceof Unavailable ? answer.code : String(answer))
      return answer
    }
    // Two answers: none while it is gone, the right one when it is back. A bug would be a third.
    await expect.poll(ask, { interval: 5, timeout: 10_000 }).toBeInstanceOf(Unavailable)
    await expect.poll(ask, { interval: 5, timeout: 10_000 }).toBe('p')
    expect([...answers].sort()).toEqual(['database_unavailable', 'p'])
    await store.close()
    expect(await postmasterPid(dataFolder)).toBeNull()
    await rm(scratch, { recursive: true })
  })

  it('has limits of time on connecting, statements and answers', async () => {
    const pool = connectionPool({ host: '/nowhere' }, log)
    expect(pool.options).toMatchObject({ connectionTimeoutMillis: 5_000, statement_timeout: 10_000 })
    await pool.end()
  })
})
