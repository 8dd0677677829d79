import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SRC = join(import.meta.dirname, 'src')

/** Tests import the sources and are given what was built of them: it loads, and starts programs, many times faster. */
const built: Plugin = {
  name: 'built',
  enforce: 'pre',
  resolveId(imported, importer) {
    if (!importer || !imported.startsWith('.') || !imported.endsWith('.js')) return null
    const path = join(importer, '..', imported)
    if (!path.startsWith(SRC) || path.startsWith(join(SRC, 'web')) || !existsSync(path.replace(/js$/, 'ts')))
      return null
    return { id: join(import.meta.dirname, 'dist', relative(SRC, path)), external: true }
  },
}

/** Files that take longest, the longest first, so that none of them is left when the others are done. */
const LONGEST = [
  'kill',
  'rubrics',
  'server-keys',
  'command-line',
  'access',
  'webhooks',
  'queue',
  'backup',
  'embedded-trouble',
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((end) => moduleId.endsWith(end))
      return index < 0 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Run by `npm run test:slow`: minutes of computing. */
const SLOW = ['calibrate', 'kill', 'long-evidence', 'server-keys', 'verify-session'].map(
  (name) => `test/${name}.test.ts`,
)

const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.test-report.json' }]] : ['default'],
    projects: [
      {
        plugins: [built],
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts'],
          globalSetup: ['test/build.ts', 'test/seed-setup.ts'],
          ...patience,
        },
      },
      {
        plugins: [built],
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: ['test/pages/**', ...SLOW],
          globalSetup: ['test/build.ts', 'test/seed-setup.ts', 'test/global-setup.ts'],
          ...patience,
        },
      },
      {
        plugins: [built],
        test: {
          name: 'slow',
          include: SLOW,
          globalSetup: ['test/build.ts', 'test/seed-setup.ts', 'test/global-setup.ts'],
          ...patience,
        },
      },
      {
        plugins: [built],
        test: {
          name: 'pages',
          include: ['test/pages/**/*.test.ts'],
          globalSetup: ['test/build.ts', 'test/seed-setup.ts', 'test/global-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
