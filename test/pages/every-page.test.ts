import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PAGE_PATHS } from '../../src/server/pages.js'
import { describeInBrowser } from './visit.js'

describeInBrowser('every page', (visit) => {
  it.each(PAGE_PATHS)(
    '%s is drawn without a complaint, holds the accessibility rules and fits a telephone',
    async (path) => {
      const { page, complaints } = await visit(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 800 })
      const [shown, wanted] = await page.evaluate(() => [
        document.documentElement.clientWidth,
        document.documentElement.scrollWidth,
      ])
      expect(wanted).toBeLessThanOrEqual(shown ?? 0)
      expect(complaints).toEqual([])
    },
  )

  it('is reached from the header by keyboard alone', async () => {
    const { page } = await visit('/')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to the content')
    for (const name of ['Countersign', 'Try it', 'Dashboard', 'Records']) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/records/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })
})

/** Rules that are broken, and where. */
async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
