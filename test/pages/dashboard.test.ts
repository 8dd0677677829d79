import { expect, inject, it } from 'vitest'
import { describeInBrowser } from './visit.js'

const post = (path: string, body: object) =>
  fetch(`${inject('serverUrl')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const judged = (expected: number) =>
  post('/v1/judge', { agent_output: '2 + 2', checks: [{ type: 'numeric', expected }] })

describeInBrowser('the dashboard', (visit) => {
  it('draws what was judged, follows what is judged while one watches, and opens a verdict', async () => {
    await Promise.all([judged(4), judged(5)])
    const { page, complaints } = await visit('/dashboard/?span=24h')
    const totals = page.getByRole('region', { name: 'Totals' })
    await totals.waitFor()
    const before = Number.parseInt(
      ((await totals.locator('strong').textContent()) ?? '').replace(/\D/g, ''),
      10,
    )
    await judged(4)
    await expect
      .poll(
        async () =>
          Number.parseInt(((await totals.locator('strong').textContent()) ?? '').replace(/\D/g, ''), 10),
        {
          timeout: 20_000,
        },
      )
      .toBeGreaterThan(before)
    await page.getByRole('region', { name: 'Checks', exact: true }).getByText('As a table').click()
    expect(await page.getByRole('table', { name: 'Checks' }).innerText()).toMatch(/numeric\t\d+\t\d+/)
    await page
      .getByRole('table', { name: /Newest verdicts/ })
      .getByRole('link')
      .first()
      .click()
    await expect.poll(() => page.url()).toMatch(/\/records\/\?id=rcpt_/)
    await page.goBack()
    await totals.waitFor()
    expect(complaints).toEqual([])
  })

  it('counts what its filters say, and keeps them in the address', async () => {
    await judged(5)
    const { page } = await visit('/dashboard/')
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('fail')
    await expect.poll(() => new URL(page.url()).search).toBe('?verdict=fail')
    await page.reload()
    await expect.poll(() => page.getByRole('combobox', { name: 'Verdict' }).inputValue()).toBe('fail')
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: /Newest verdicts/ })
          .locator('tbody tr')
          .allInnerTexts(),
      )
      .toSatisfy((rows: string[]) => rows.length > 0 && rows.every((row) => row.includes('fail')))
  })

  it('says what is wrong with an address, and goes on when it is mended', async () => {
    const { page } = await visit('/dashboard/?kind=nothing')
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('invalid_request')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('judge')
    await page.getByRole('region', { name: 'Totals' }).waitFor()
  })
})
