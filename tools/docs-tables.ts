// `npm run docs` writes the tables that the docs derive from the code; a test holds them to it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS } from '../src/checks/index.js'
import { ERRORS } from '../src/core/errors.js'
import { settingsSchema } from '../src/core/settings.js'

const ROOT = join(import.meta.dirname, '..')
const WHOSE = { refused: 'the request', unavailable: 'us, for now', bug: 'us' } as const

const TABLES: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['code', 'status', 'whose trouble', 'meaning'],
      Object.entries(ERRORS).map(([code, { status, kind, meaning }]) => [
        `\`${code}\``,
        String(status),
        WHOSE[kind],
        meaning,
      ]),
    ),
  settings: () =>
    table(
      ['variable', 'meaning'],
      Object.entries(settingsSchema.shape).map(([name, schema]) => [
        `\`${name}\``,
        String(schema.meta()?.description),
      ]),
    ),
  checks: () =>
    table(
      ['type', 'what it checks'],
      CHECKS.map(({ type, summary }) => [`\`${type}\``, summary]),
    ),
}

/** Files with tables in them. */
export const DOCS_WITH_TABLES = ['docs/errors.md', 'docs/settings.md', 'docs/checks.md'] as const

/** The text of a file with its tables made anew. */
export function withTables(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return text.replace(
    /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_all, start: string, name: string, end: string) => {
      const make = TABLES[name]
      if (!make) throw new Error(`${file} names the table ${name}, which nobody makes`)
      return `${start}${make()}${end}`
    },
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

if (process.argv[1] === import.meta.filename) {
  for (const file of DOCS_WITH_TABLES) writeFileSync(join(ROOT, file), withTables(file))
}
