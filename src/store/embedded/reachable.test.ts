import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkReachable, closedFolder, sameId } from './reachable.js'

const owner = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 }
/** Neither the owner of the folders here, nor in their group. */
const stranger = { uid: owner.uid + 7, gid: owner.gid + 7 }

describe('the way to the data folder', () => {
  let top: string
  let data: string
  beforeEach(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), 'cs-way-')))
    data = join(top, 'data')
    await mkdir(data)
  })
  afterEach(() => rm(top, { recursive: true }))

  const rows: [string, number, number, typeof stranger, 'top' | 'data' | null][] = [
    ['is open for others at 0711', 0o711, 0o711, stranger, null],
    ['is closed for others by a parent at 0700', 0o700, 0o711, stranger, 'top'],
    ['is closed for others by the folder itself', 0o711, 0o700, stranger, 'data'],
    ['is closed by a parent that can be listed only', 0o744, 0o711, stranger, 'top'],
    ['is open for the owner at 0700', 0o700, 0o700, owner, null],
    ['is closed for an owner whom its mode leaves out', 0o711, 0o077, owner, 'data'],
    ['is open for the group at 0710', 0o710, 0o710, { ...owner, uid: stranger.uid }, null],
    ['is closed for a group that its mode leaves out', 0o701, 0o711, { ...owner, uid: stranger.uid }, 'top'],
  ]
  it.each(rows)('%s', async (_, topMode, dataMode, user, closed) => {
    await chmod(data, dataMode)
    await chmod(top, topMode)
    const found = await closedFolder(data, user)
    await chmod(top, 0o755)
    expect(found).toBe(closed && { top, data }[closed])
  })

  it('is refused with the folder in the way and the remedy', async () => {
    await chmod(data, 0o700)
    await expect(checkReachable(data, stranger)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'bad_setting',
      message: expect.stringContaining(`chmod o+x '${data}'`),
    })
  })

  it.each([
    ['can be written by others', 0o777, /replace the signing keys/],
    ['is sticky, as /tmp', 0o1777, null],
    ['can be read by others only', 0o755, null],
  ])('to a folder that %s', async (_, mode, refused) => {
    await chmod(top, 0o711)
    await chmod(data, mode)
    const check = checkReachable(data, stranger)
    if (refused) await expect(check).rejects.toThrow(refused)
    else await expect(check).resolves.toBeUndefined()
  })
})

it('-2 and 4294967294 are one user', () => {
  expect(sameId(-2, 4_294_967_294)).toBe(true)
  expect(sameId(0, 4_294_967_294)).toBe(false)
})
