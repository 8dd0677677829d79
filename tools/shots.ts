/**
 * Pictures of every page, light and dark, narrow and wide: node --import tsx tools/shots.ts [FOLDER] [PATH...]
 *
 * Starts a server on a new data folder, and writes NAME-SCHEME-WIDTH.png into FOLDER (default: shots).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { PAGE_PATHS } from '../src/server/pages.js'
import { openBrowser } from '../test/pages/browser.js'
import { startServer } from '../test/start-server.js'

const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [390, 1440] as const

const [folder = 'shots', ...paths] = process.argv.slice(2)
const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-shots-'))
chmodSync(dataFolder, 0o755)
mkdirSync(folder, { recursive: true })
const server = await startServer({ dataFolder })
const browser = await openBrowser()
try {
  for (const path of paths.length > 0 ? paths : PAGE_PATHS) await shoot(browser, path)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

async function shoot(browser: Browser, path: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
      const page = await context.newPage()
      await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
      const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
      const file = join(folder, `${name}-${colorScheme}-${width}.png`)
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
      await context.close()
    }
  }
}
