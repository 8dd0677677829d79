import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A folder where the package is installed as from the registry: with its dependencies, and nothing else. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-types-'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const installed = join(folder, 'node_modules')
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(installed, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(installed, name))
  }
  cpSync(join(ROOT, 'dist'), join(installed, 'countersign', 'dist'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(installed, 'countersign', 'package.json'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function compile(code: string): string {
  writeFileSync(join(folder, 'program.ts'), code)
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const strict = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ]
  const { stdout } = spawnSync(process.execPath, [tsc, ...strict, 'program.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

test('a program with types compiles, where declarations of packages are checked too', () => {
  const code = `import { judge, openLocalParts, verifyClaims, verifyReceipt, verifySession } from 'countersign'
const local = await openLocalParts()
const answer = await judge({ agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] }, local.parts)
const verdict: 'pass' | 'fail' | 'retry' = answer.verdict
console.log(verdict, verifyClaims, verifyReceipt, verifySession)
await local.close()
`
  expect(compile(code)).toBe('')
}, 60_000)

test.each([
  ['a misspelt field', `await judge({ output: '4' })`, /'output' does not exist/],
  [
    'a verdict that there is not',
    `const verdict: 'ok' = (await judge({ agent_output: '4' })).verdict`,
    /"pass"/,
  ],
])(
  '%s does not',
  (_what, line, says) => {
    expect(compile(`import { judge } from 'countersign'\n${line}\nexport {}\n`)).toMatch(says)
  },
  60_000,
)
