import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.test-report.json' }]] : ['default'],
    projects: [
      { test: { name: 'parts', include: ['src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
