import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyOf } from '../keyed.js'
import { type RunningServer, startServer } from '../start-server.js'
import { CHROMIUM } from './browser.js'
import { describeInBrowser } from './visit.js'

describeInBrowser('an access key in the pages', (visit) => {
  let server: RunningServer
  let key = ''
  const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-pages-'))
  chmodSync(dataFolder, 0o755)

  beforeAll(async () => {
    if (CHROMIUM === null) return
    server = await startServer({ dataFolder, env: { AUTH: 'required' } })
    key = (await keyOf('acme', dataFolder)).key
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  it('is asked for, opens the page, is gone with the tab, and is in sessionStorage and nowhere else', async () => {
    const { page, context } = await visit('/dashboard/', { url: server.url })
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('An access key is needed')
    await page.getByRole('button', { name: 'Set access key' }).click()
    await page.getByLabel('Key', { exact: true }).fill(key)
    await page.keyboard.press('Enter')
    await page.getByText('No verdict yet').waitFor()
    const kept = await page.evaluate(() => ({
      session: Object.values({ ...sessionStorage }),
      local: JSON.stringify({ ...localStorage }),
      cookies: document.cookie,
      address: location.href,
      history: JSON.stringify(history.state),
      text: document.documentElement.outerHTML,
    }))
    expect(kept.session).toEqual([key])
    expect(await context.cookies()).toEqual([])
    expect(`${kept.local}${kept.cookies}${kept.address}${kept.history}${kept.text}`).not.toContain(key)
    expect(server.log()).not.toContain(key)
    const other = await context.newPage()
    await other.goto(`${server.url}/dashboard/`)
    await expect.poll(() => other.getByRole('alert').first().innerText()).toContain('An access key is needed')
    await page.getByRole('button', { name: /Access key …/ }).click()
    await page.getByRole('button', { name: 'Forget the key' }).click()
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('An access key is needed')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})
