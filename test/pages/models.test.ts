import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../keyed.js'
import { PROGRAM, type RunningServer, startServer } from '../start-server.js'
import { describeInBrowser } from './visit.js'

const EXAMPLES = join(import.meta.dirname, '../../examples/models')

async function claim(page: Page, place: number, path: string, value: string) {
  if (place > 1) await page.getByRole('button', { name: 'Add a claim' }).click()
  await page.getByLabel(`Claim ${place}: output`).fill(path)
  await page
    .getByLabel('Value', { exact: true })
    .nth(place - 1)
    .fill(value)
}

/** Rules of accessibility that are broken, and where. */
async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const rulings = (page: Page) => page.locator('.ruling').allInnerTexts()

const isTrial = (request: Request) => request.url().endsWith('/try/claims')

describeInBrowser('the page of models', (visit) => {
  it('computes, rules on claims as they are typed, and signs; going back finds the model again', async () => {
    const { page, complaints } = await visit('/models/')
    await page.getByRole('link', { name: 'Relocation for a new job' }).click()
    await page.getByRole('heading', { level: 1, name: 'Relocation for a new job' }).waitFor()
    expect(new URL(page.url()).search).toBe('?model=relocation')
    // (108,000 - 95,000) - 12 * (4,900 - 4,200) = 13,000 - 8,400 = 4,600.
    await page.getByRole('cell', { name: '4,600.00' }).waitFor()
    await claim(page, 1, 'annualNetDelta', '4600')
    await claim(page, 2, 'annualNetDelta', '4700')
    const sent = page.waitForRequest(
      (request) => isTrial(request) && (request.postData() ?? '').includes('"tax"'),
    )
    await claim(page, 3, 'tax', '9007199254740993')
    expect((await sent).postData()).toContain('{"path":"tax","op":"==","value":9007199254740993}')
    await page.getByText('1 of 3 claims passed, 1 failed, 1 out of scope').waitFor()
    expect((await rulings(page)).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '✓ passed the model computes 4600 USD/year',
      '✕ failed the model computes 4600 USD/year',
      expect.stringMatching(/^\? out of scope At the top stands an object, with no key "tax"\./),
    ])
    await page.getByRole('button', { name: 'Check the claims and sign' }).click()
    await page.getByRole('heading', { name: 'Decision record' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Decision record')
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Check it under Records' }).click()
    await expect.poll(() => page.url()).toMatch(/\/records\/$/)
    const given = page.getByLabel('Receipt, record or answer (JSON)')
    await expect.poll(() => given.inputValue()).not.toBe('')
    const text = await given.inputValue()
    expect(JSON.parse(text)).toMatchObject({ model: 'relocation', verdict: 'violated', verified: 1 })
    expect(text).toContain('"value":9007199254740993')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Relocation for a new job' }).waitFor()
    expect(
      await page.evaluate(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length),
    ).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says what is wrong with an input at its field, and keeps the numbers of before', async () => {
    const { page } = await visit('/models/?model=relocation')
    await page.getByRole('cell', { name: '4,600.00' }).waitFor()
    const pay = page.getByLabel('Pay now, USD/year')
    await pay.fill('95,000')
    await page.getByText('is no number: write digits with a point').waitFor()
    expect(await pay.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('An input needs a look first.').waitFor()
    await pay.fill('95000')
    await page.getByLabel('Return, ratio').fill('7')
    await page.getByText('must be at most 1, not 7').waitFor()
    await page.getByText('these are still the numbers of the inputs before').waitFor()
    await page.getByRole('cell', { name: '4,600.00' }).waitFor()
    // 95,000 + 400 more pay there: 4,600 + 400 = 5,000.
    await page.getByLabel('Return, ratio').fill('0.07')
    await page.getByLabel('Pay there, USD/year').fill('108400')
    await page.getByRole('cell', { name: '5,000.00' }).waitFor()
  })

  it('is used by keyboard alone', async () => {
    const { page } = await visit('/models/')
    await page.getByRole('link', { name: 'Relocation for a new job' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Compute and check' }).waitFor()
    await page.getByLabel('Claim 1: output').focus()
    await page.keyboard.type('breakEvenMonths')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.type('is at most')
    await page.keyboard.press('Tab')
    await page.keyboard.type('16')
    // 6,000 / (4,600 / 12) = 15.65: 16 months.
    await page.getByText('1 of 1 claims passed').waitFor()
    await page.getByRole('tab', { name: 'Compute and check' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('table', { name: 'Outputs' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'relocation 1.0.0' }).waitFor()
    await page.keyboard.press('Home')
    await expect.poll(() => page.getByLabel('Claim 1: output').inputValue()).toBe('breakEvenMonths')
  })

  it('shows the spec again after a reload, as text and tables', async () => {
    const { page, complaints } = await visit('/models/?model=emergency-fund&view=spec')
    await page.reload()
    await page.getByRole('heading', { name: 'emergency-fund 1.0.0' }).waitFor()
    expect(
      await page
        .locator('.markdown code', { hasText: /^targetAmount = targetMonths \* monthlyNeed$/ })
        .count(),
    ).toBe(1)
    expect(await page.locator('.markdown table').count()).toBe(2)
    expect(complaints).toEqual([])
  })

  it('draws a schedule, with its table beside it, in both schemes', async () => {
    const { page, complaints } = await visit('/models/?model=loan-amortization', { width: 390 })
    await page.locator('.chart canvas').waitFor()
    await page
      .getByRole('img', { name: 'Lines of balance by month, in USD; the table has the numbers.' })
      .waitFor()
    await page.getByRole('button', { name: 'Show all 279 rows' }).click()
    expect(
      await page.getByRole('table', { name: 'schedule, all 279 rows' }).locator('tbody tr').count(),
    ).toBe(279)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('.chart canvas').waitFor()
    const [shown, wanted] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ])
    expect(wanted).toBeLessThanOrEqual(shown ?? 0)
    expect(complaints).toEqual([])
  })

  it('shows hostile prose as text', async () => {
    const { page, complaints } = await visit('/models/?model=relocation')
    const hostile = `<img src=x onerror=alert()> \u202e16 months ${'x'.repeat(8_000)} 😀`
    await page.getByLabel('Prose (optional)').fill(hostile)
    await page.locator('.prose mark', { hasText: '16 months' }).waitFor()
    expect(await page.locator('.prose').textContent()).toContain(
      '<img src=x onerror=alert()> U+202E16 months xxx',
    )
    expect(await page.locator('main img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says that there is no such model', async () => {
    const { page } = await visit('/models/?model=%3Cb%3E')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.getByRole('link', { name: 'All models' }).click()
    await page.getByRole('link', { name: 'Emergency fund' }).waitFor()
  })

  describe('on a server that asks for keys, and has models of its own', () => {
    let root: string
    let server: RunningServer
    const start = (port: string) =>
      startServer({
        dataFolder: root,
        env: { AUTH: 'required' },
        program: [PROGRAM, 'serve', '--port', port, '--data', join(root, 'data'), '--models', EXAMPLES],
      })
    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'countersign-models-'))
      // As root, the embedded database runs as another user, who passes through here.
      chmodSync(root, 0o755)
      mkdirSync(join(root, 'data'))
      server = await start('0')
    })
    afterAll(async () => {
      await server?.stop()
      rmSync(root, { recursive: true, force: true })
    })

    it('takes lists of inputs, and keeps what was typed while the server is gone', async () => {
      const { page, context } = await visit('/models/?model=invoice-vat', { url: server.url })
      // 59.97 + 200 + 10.20 = 270.17 net.
      await page.getByRole('cell', { name: '270.17' }).waitFor()
      const rate = page.getByRole('group', { name: 'Lines 2' }).getByLabel('VAT rate, ratio')
      await rate.fill('19')
      await page.getByRole('group', { name: 'Lines 2' }).getByText('must be at most 1, not 19').waitFor()
      await rate.fill('0.19')
      await page.getByRole('button', { name: 'Remove Lines 3' }).click()
      // 59.97 + 200 = 259.97.
      await page.getByRole('cell', { name: '259.97' }).first().waitFor()
      const { port } = new URL(server.url)
      await server.stop('SIGKILL')
      await claim(page, 1, 'net', '259.97')
      await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor()
      server = await start(port)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('1 of 1 claims passed').waitFor()
      // A browser's connections would hold up the server's end.
      await context.close()
    }, 120_000)

    it('asks for a key where a model needs one, and signs with it', async () => {
      const { page, context } = await visit('/models/?model=loan-amortization', { url: server.url })
      await page.getByRole('heading', { name: 'Loan amortization needs an access key' }).waitFor()
      await page.getByRole('button', { name: 'Compute and sign' }).click()
      await page.getByRole('heading', { name: 'An access key is needed' }).waitFor()
      const { key } = await keyOf('acme', join(root, 'data'))
      await page.getByRole('button', { name: 'Set access key' }).click()
      await page.getByLabel('Key', { exact: true }).fill(key)
      await page.getByRole('button', { name: 'Use this key' }).click()
      await page.getByRole('button', { name: 'Compute and sign' }).click()
      await page.getByRole('heading', { name: 'Decision record' }).waitFor()
      await page.getByRole('table', { name: 'schedule, the first 12 of 279 rows' }).waitFor()
      await claim(page, 1, 'payoffMonths', '279')
      await page.getByRole('button', { name: 'Check the claims and sign' }).click()
      await page.getByText('the model computes 279').waitFor()
      expect(page.url()).not.toContain(key)
      // A browser's connections would hold up the server's end.
      await context.close()
    }, 120_000)
  })
})
