import { userInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { databaseUser, nobodyOf } from './database-user.js'

const root = 'root:x:0:0:root:/root:/bin/bash\n'

describe('nobody', () => {
  it.each([
    [
      'Debian',
      `${root}nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n`,
      { uid: 65534, gid: 65534 },
    ],
    ['macOS', `${root}nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\n`, { uid: -2, gid: -2 }],
    ['a machine without one', root, null],
    ['a machine with a namesake only', `${root}nobody2:x:7:7::/:/bin/sh\n`, null],
    ['a machine that calls root nobody', `nobody:x:0:0::/:/bin/sh\n`, null],
    ['a damaged file', 'nobody:x::\n', null],
  ])('is found in the passwd of %s', (_, passwd, expected) => {
    expect(nobodyOf(passwd)).toEqual(expected)
  })
})

describe('the user of the database', () => {
  it('is nobody for root, and oneself for anyone else', async () => {
    const user = await databaseUser(`${root}nobody:x:65534:65534::/:/bin/false\n`)
    const { uid, gid, username } = userInfo()
    const ids = uid === 0 ? { uid: 65534, gid: 65534 } : { uid, gid }
    expect(user).toEqual({ clientName: username, ids, dropped: uid === 0 })
  })

  it('must exist: root without nobody is told so', async ({ skip }) => {
    if (userInfo().uid !== 0) skip('only root needs nobody')
    await expect(databaseUser(root)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'bad_setting',
      message: expect.stringMatching(/`nobody`.*DATABASE_URL/),
    })
  })
})
