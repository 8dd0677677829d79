import { mkdir, mkdtemp, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDataFolder, prepareDataFolder, type Surroundings } from './data-folder.js'

describe('the default data folder', () => {
  const linux = { platform: 'linux', uid: 1000, home: () => '/home/ada', env: {} }
  const rows: [string, Partial<Surroundings>, string][] = [
    ['is what COUNTERSIGN_DATA says', { env: { COUNTERSIGN_DATA: '/srv/x' } }, '/srv/x'],
    [
      'is what COUNTERSIGN_DATA says, for root too',
      { uid: 0, env: { COUNTERSIGN_DATA: '/srv/x' } },
      '/srv/x',
    ],
    [
      'takes an empty COUNTERSIGN_DATA as unset',
      { uid: 0, env: { COUNTERSIGN_DATA: '' } },
      '/var/lib/countersign',
    ],
    ['is the state folder of the home', {}, '/home/ada/.local/state/countersign'],
    ['is in XDG_STATE_HOME where that is set', { env: { XDG_STATE_HOME: '/s' } }, '/s/countersign'],
    [
      'ignores a relative XDG_STATE_HOME',
      { env: { XDG_STATE_HOME: 's' } },
      '/home/ada/.local/state/countersign',
    ],
    [
      'is in Application Support on a Mac',
      { platform: 'darwin', home: () => '/Users/ada' },
      '/Users/ada/Library/Application Support/countersign',
    ],
    [
      'is in LOCALAPPDATA on Windows',
      { platform: 'win32', uid: undefined, env: { LOCALAPPDATA: 'C:\\L' } },
      'C:\\L\\countersign',
    ],
    [
      'is below the profile on a Windows without LOCALAPPDATA',
      { platform: 'win32', uid: undefined, home: () => 'C:\\Users\\ada' },
      'C:\\Users\\ada\\AppData\\Local\\countersign',
    ],
  ]
  it.each(rows)('%s', (_, at, expected) => {
    expect(defaultDataFolder({ ...linux, ...at })).toBe(expected)
  })
})

describe('preparing the data folder', () => {
  let scratch: string
  beforeEach(async () => {
    scratch = await realpath(await mkdtemp(join(tmpdir(), 'cs-folder-')))
  })
  afterEach(() => rm(scratch, { recursive: true, force: true }))

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777

  it('makes it passable and not listable, whatever the umask', async () => {
    const before = process.umask(0o077)
    try {
      await prepareDataFolder(join(scratch, 'a', 'b'))
    } finally {
      process.umask(before)
    }
    expect(await modeOf(join(scratch, 'a', 'b'))).toBe(0o711)
  })

  it('leaves the mode of a folder that is there', async () => {
    await mkdir(join(scratch, 'mine'), { mode: 0o700 })
    await prepareDataFolder(join(scratch, 'mine'))
    expect(await modeOf(join(scratch, 'mine'))).toBe(0o700)
  })

  it('answers the path without symbolic links', async () => {
    await mkdir(join(scratch, 'real'))
    await symlink(join(scratch, 'real'), join(scratch, 'link'))
    expect(await prepareDataFolder(join(scratch, 'link', 'd'))).toBe(join(scratch, 'real', 'd'))
  })

  it('refuses a path in a folder that takes none', async ({ skip }) => {
    if (process.platform !== 'linux') skip('there is no /proc')
    await expect(prepareDataFolder('/proc/nothing/data')).rejects.toThrow(/cannot be used: ENOENT/)
  })

  it('refuses a path that is a file', async () => {
    await writeFile(join(scratch, 'file'), '')
    await expect(prepareDataFolder(join(scratch, 'file'))).rejects.toMatchObject({
      name: 'Refusal',
      code: 'bad_setting',
    })
  })
})
