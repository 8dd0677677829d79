import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser } from './visit.js'

/** Text that would harm a page which took it for more than text. */
const HOSTILE = [
  '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>',
  '\u202Eesrever\u202C \u200Bhidden\u{E0041}',
  '👩‍👩‍👧‍👦🏳️‍🌈 Z̴͔̈́a̸͇͝l̷͎͐g̵̛͜o',
  'x'.repeat(12_000),
].join(' ')

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const judge = (page: Page) => page.getByRole('button', { name: 'Judge it' }).click()

describeInBrowser('the page for trying', (visit) => {
  it('judges an output against evidence, and shows what each claim rests on', async () => {
    const { page, complaints } = await visit('/try/')
    await page.getByRole('textbox', { name: 'Output' }).fill('Ada moved to Oslo in 2019. She lives in Rome.')
    await page.getByRole('textbox', { name: 'Evidence' }).fill('Ada moved to Oslo in 2019, and works there.')
    await judge(page)
    await expect.poll(() => verdict(page).innerText()).toContain('retry')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Result')
    await page.getByRole('link', { name: /moved to Oslo/ }).click()
    expect(await page.locator('mark').allInnerTexts()).toEqual([
      expect.stringContaining('Ada moved to Oslo in 2019'),
    ])
    expect(await page.getByRole('region', { name: 'curl', exact: true }).innerText()).toContain('/v1/judge')
    expect(complaints).toEqual([])
  })

  it('says at its field what is wrong with a check, and judges once it is mended', async () => {
    const { page } = await visit('/try/')
    await page.getByRole('textbox', { name: 'Output' }).fill('2 + 2')
    await page.getByLabel('Add a check').selectOption('numeric')
    await page.getByLabel('expected', { exact: true }).fill('four')
    await judge(page)
    await page.getByText('This is no number').waitFor()
    expect(await page.getByLabel('expected', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('expected', { exact: true }).fill('4')
    await judge(page)
    await expect.poll(() => verdict(page).innerText()).toContain('pass')
    expect(await page.getByRole('table', { name: 'Checks' }).innerText()).toContain('The output comes to 4')
  })

  it('shows what the server refused, and keeps what was typed', async () => {
    const { page } = await visit('/try/')
    const long = 'word '.repeat(4_000)
    await page.getByRole('textbox', { name: 'Output' }).fill(long)
    await judge(page)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('too_large')
    expect(await page.getByRole('textbox', { name: 'Output' }).inputValue()).toBe(long)
  })

  it('has an example for each verdict and kind of reason', async () => {
    const { page } = await visit('/try/')
    const examples = page.getByRole('group', { name: 'Examples' }).getByRole('button')
    await examples.first().waitFor()
    const titles = await examples.allInnerTexts()
    expect(titles).toHaveLength(6)
    for (const title of titles) {
      const [wanted = ''] = title.toLowerCase().split(':')
      await page.getByRole('button', { name: title }).click()
      await page.locator('[aria-busy="false"]').first().waitFor()
      await expect.poll(() => verdict(page).innerText()).toMatch(new RegExp(`^\\W*${wanted}\\b`))
    }
  })

  it('shows hostile text as text', async () => {
    const { page, complaints } = await visit('/try/', { width: 390 })
    await page.getByRole('textbox', { name: 'Output' }).fill(HOSTILE)
    await page.getByRole('textbox', { name: 'Evidence' }).fill(HOSTILE)
    await judge(page)
    await verdict(page).waitFor()
    expect(await page.title()).toBe('Try it · Countersign')
    expect(await page.locator('.output').innerText()).toContain('<img src=x onerror=')
    expect(await page.locator('.output').innerText()).toContain('U+202E')
    const [shown, wanted] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ])
    expect(wanted).toBeLessThanOrEqual(shown ?? 0)
    expect(complaints).toEqual([])
  })

  it('is worked by keyboard alone, keeps its tab in the address and what was typed on the way back', async () => {
    const { page } = await visit('/try/')
    await page.getByRole('tab', { name: 'One output' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=consensus')
    await page.getByLabel('Answer 1').focus()
    await page.keyboard.type('It is 4.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('four')
    await page.getByRole('button', { name: 'Compare them' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Groups' }).waitFor()
    await page.getByRole('link', { name: 'Records' }).click()
    await page.goBack()
    await expect.poll(() => page.getByLabel('Answer 2').inputValue()).toBe('four')
    await page.reload()
    await expect.poll(() => page.getByRole('tab', { selected: true }).first().innerText()).toBe('Consensus')
  })

  it('rules on four axes and on claims about a model', async () => {
    const { page } = await visit('/try/?tab=axes')
    await page.getByRole('button', { name: 'Code that does not parse' }).click()
    await page.getByRole('button', { name: 'Verify it' }).click()
    await expect.poll(() => page.getByRole('table', { name: 'Facts' }).innerText()).toContain('binding')
    await page.getByRole('tab', { name: 'Model claims' }).click()
    await page.getByRole('textbox', { name: 'Claims' }).fill('[{"path": "breakEvenMonths", "value": 17}]')
    await page.getByRole('button', { name: 'Check the claims' }).click()
    await expect.poll(() => page.getByRole('table', { name: 'Claims' }).innerText()).toContain('violated')
  })
})
