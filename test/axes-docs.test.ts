import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'

const read = (page: string) => readFileSync(join(import.meta.dirname, '../docs', page), 'utf8')

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-docs-'))
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

const withoutTimes = (text: string) => text.replace(/, \d+ ms/g, ', * ms')

describe.each(['axes.md', 'try.md'])('every command of docs/%s prints what the page shows', (page) => {
  test.each(examplesIn(read(page)))('$commands', async ({ commands, kind, output }) => {
    const printed = await runShell(commands.replaceAll('npx countersign', 'node dist/main.js'), data)
    expect(withoutTimes(steady(printed, kind))).toBe(withoutTimes(steady(output, kind)))
  })
})

test('the code on the page runs, and fails what does not parse', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)\n```\n\nIt throws/.exec(read('axes.md')) ?? []
  const file = join(data, 'axes.mjs')
  const library = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href
  writeFileSync(file, code.replace("'countersign'", JSON.stringify(library)))
  const printed = await runShell(`node ${file}; echo "exit code $?"`, data)
  expect(printed).toMatch(/^well_formedness false By fact this axis fails: JSON, line 2 /m)
  expect(printed).toMatch(/exit code 1\n$/)
})

test('the pages show the command line, /verify and /try', () => {
  const commands = ['axes.md', 'try.md'].flatMap((page) =>
    examplesIn(read(page)).map(({ commands }) => commands),
  )
  expect(commands.map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual([
    'npx countersign axes examples/axes.yaml\n',
    'curl -s http://127.0.0.1:3000/verify -H',
    'curl -s http://127.0.0.1:3000/try/judge -H',
  ])
})
