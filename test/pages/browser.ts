import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where a Chromium may be: a setting first, then where Debian, Alpine and others put theirs. */
const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser's program, else null. */
export const CHROMIUM = PLACES.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null

/** Why tests in a browser were skipped, and what to do. */
export const NO_CHROMIUM =
  'no Chromium was found: install one (Debian: apt-get install chromium) or name it in CHROMIUM, then npm run test:e2e'

/** Starts it without a window; it asks nobody but the pages it is told to open. */
export async function openBrowser(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error(NO_CHROMIUM)
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
