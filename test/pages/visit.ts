import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import '../global-setup.js'
import { CHROMIUM, NO_CHROMIUM, openBrowser } from './browser.js'

/** A page in a browser context of its own. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the console and the page's faults said so far; what the content security policy stopped is among it. */
  readonly complaints: readonly string[]
}

/** How a page is looked at. */
export interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  /** Instead of the server that all tests share. */
  readonly url?: string
}

/** Opens a path of the running server. */
export type Visitor = (path: string, look?: Look) => Promise<Visit>

/** Tests in a real browser; where there is none they are skipped, and say why. */
export function describeInBrowser(title: string, tests: (visit: Visitor) => void): void {
  if (CHROMIUM === null) {
    describe.skip(`${title} (${NO_CHROMIUM})`, () => tests(neverVisits))
    return
  }
  describe(title, () => {
    let browser: Browser
    const open: BrowserContext[] = []
    beforeAll(async () => {
      browser = await openBrowser()
    })
    afterAll(async () => {
      await Promise.all(open.map((context) => context.close()))
      await browser.close()
    })
    tests(async (path, { colorScheme = 'light', width = 1280, url = inject('serverUrl') } = {}) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
      open.push(context)
      const page = await context.newPage()
      const complaints = listen(page)
      await page.goto(`${url}${path}`)
      return { page, context, complaints }
    })
  })
}

function listen(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

async function neverVisits(): Promise<Visit> {
  throw new Error(NO_CHROMIUM)
}
