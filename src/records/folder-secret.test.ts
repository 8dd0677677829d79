import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFolderSecret } from './folder-secret.js'

const root = mkdtempSync(join(tmpdir(), 'secret-test-'))
let folder = ''
let count = 0
beforeEach(() => {
  folder = join(root, `data-${count++}`, 'keys')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = () => openFolderSecret(folder, 'pepper', randomBytes)
const modeOf = (path: string) => statSync(path).mode & 0o777

test('it is made once, for its owner only, and read from then on', () => {
  const secret = openFolderSecret(folder, 'pepper', (bytes) => new Uint8Array(bytes).fill(0xab))
  expect(secret).toBe('ab'.repeat(32))
  expect(open()).toBe(secret)
  expect(readdirSync(folder)).toEqual(['pepper'])
  expect([modeOf(folder), modeOf(join(folder, 'pepper'))]).toEqual([0o700, 0o600])
})

test('one that another process put there a moment before is taken', () => {
  const secret = openFolderSecret(folder, 'pepper', (bytes) => {
    // The other process comes between the look and the link.
    writeFileSync(join(folder, 'pepper'), 'cd'.repeat(32), { mode: 0o600 })
    return randomBytes(bytes)
  })
  expect(secret).toBe('cd'.repeat(32))
})

test.each([
  ['empty', ''],
  ['cut off', 'ab'.repeat(31)],
  ['in capitals', 'AB'.repeat(32)],
  ['followed by something', `${'ab'.repeat(32)}\nab`],
])('one that is %s is refused, and not shown', (_, text) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'pepper'), text, { mode: 0o600 })
  expect(open).toThrow(expect.objectContaining({ code: 'bad_setting' }))
  expect(open).toThrow(/keys\/pepper is damaged/)
  expect(open).not.toThrow(/abab/i)
  expect(readFileSync(join(folder, 'pepper'), 'utf8')).toBe(text)
})

test('one that others can read is refused, with the remedy', () => {
  open()
  chmodSync(join(folder, 'pepper'), 0o640)
  expect(open).toThrow(/open to other users \(mode 0640\)\. Run: chmod 600/)
})
