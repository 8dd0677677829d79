import { AxeBuilder } from '@axe-core/playwright'
import { expect, inject, it } from 'vitest'
import { ERRORS } from '../../src/core/errors.js'
import type { OpenApi } from '../../src/web/pages/docs/openapi.js'
import { describeInBrowser } from './visit.js'

describeInBrowser('the reference of the API', (visit) => {
  it('has every call that the server names, finds them by words, and has every error code', async () => {
    const document = (await (await fetch(`${inject('serverUrl')}/openapi.json`)).json()) as OpenApi
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    const { page, complaints } = await visit('/docs/')
    await page.locator('.operation').first().waitFor()
    const shown = await page.locator('.operation').evaluateAll((rows) => rows.map(({ id }) => id))
    expect(shown.toSorted()).toEqual(ids.toSorted())

    const search = page.getByRole('searchbox', { name: 'Find a call' })
    await search.fill('no_such_policy')
    await expect.poll(() => page.locator('.operation').count()).toBe(1)
    expect(await page.locator('.operation').getAttribute('id')).toBe('policy')
    await page.reload()
    await expect.poll(() => search.inputValue()).toBe('no_such_policy')
    await expect.poll(() => page.locator('.operation').count()).toBe(1)
    await search.fill('no such words')
    await page.getByText('No call has these words').waitFor()
    await search.fill('')

    await page.getByText('All error codes').click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Error codes' }).locator('tbody tr').count())
      .toBe(Object.keys(ERRORS).length)
    expect(complaints).toEqual([])
  })

  it('opens the call that a link names, by keyboard too, with a tree, answers and an example that works', async () => {
    const { page, complaints } = await visit('/docs/#verifyReceipt')
    const row = page.locator('#verifyReceipt')
    await expect.poll(() => row.getAttribute('open')).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await row.getByText('The receipt, as it was answered.').waitFor()
    await row.getByRole('cell', { name: 'duplicate_key' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => row.getAttribute('open')).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => row.getAttribute('open')).toBe('')

    await row.getByRole('tab', { name: 'TypeScript' }).click()
    const code = (await row.getByRole('region', { name: 'TypeScript example' }).textContent()) ?? ''
    const run = new Function(`return (async () => { ${code}; return answer })()`)
    expect(await run()).toMatchObject({ valid: false, hashMatches: false })

    await page.goto(`${inject('serverUrl')}/docs/?op=judge`)
    const judge = page.locator('#judge')
    await expect.poll(() => judge.getAttribute('open')).toBe('')
    await judge.getByText('agent_output', { exact: true }).first().waitFor()
    await judge.locator('.schema summary', { hasText: 'checks' }).first().click()
    await judge.locator('.schema summary', { hasText: 'contains' }).first().click()
    await judge.getByText('What must stand in the output').first().waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('says that the server is gone, and goes on when it is back', async () => {
    const { page } = await visit('/')
    let isGone = true
    await page.route('**/openapi.json', (route) => (isGone ? route.abort() : route.continue()))
    await page.getByRole('link', { name: 'API', exact: true }).click()
    await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor()
    isGone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.operation').first().waitFor()
  })
})
