import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { startServer } from '../start-server.js'
import { describeInBrowser } from './visit.js'

const REQUEST = { agent_output: 'The refund was 129.90 euros.', evidence: ['The refund was 129.90 euros.'] }

interface Answer {
  readonly verdict: string
  readonly salt: string
  readonly receipt: {
    readonly payload: { readonly id: string; readonly verdict: string }
    readonly sha256: string
    readonly signature: { readonly keyId: string; readonly value: string }
  }
}

async function ask(path: string, body: unknown, url = inject('serverUrl')): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.text()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Receipt, record or answer' })
const outcomeOf = (page: Page) => page.locator('.outcome .badge')

/** How each step came out, in their order. */
async function states(page: Page): Promise<Record<string, string>> {
  const found = await page
    .locator('[data-step]')
    .evaluateAll((steps) => steps.map(({ dataset }) => [dataset.step, dataset.state]))
  return Object.fromEntries(found)
}

async function give(page: Page, answer: string): Promise<void> {
  await textOf(page).fill(answer)
}

async function giveRequest(page: Page): Promise<void> {
  await page.getByText('Request and salt').click()
  await page.getByRole('textbox', { name: 'Request (JSON)' }).fill(JSON.stringify(REQUEST))
}

const ALL_HOLD = { read: 'holds', shape: 'holds', digest: 'holds', signature: 'holds', commitment: 'holds' }

/** The first character of a member's value, changed. */
function changed(text: string, value: string): string {
  expect(text.split(value).length).toBeGreaterThan(1)
  const other = value.startsWith('a') ? 'b' : 'a'
  return text.replaceAll(value, other + value.slice(1))
}

describeInBrowser('the page of records', (visit) => {
  it('finds every step of a receipt just issued to hold, and which one a changed byte breaks', async () => {
    const text = await ask('/v1/judge', REQUEST)
    const { salt, receipt } = JSON.parse(text) as Answer
    const { page, complaints } = await visit('/records/')
    await give(page, text)
    await giveRequest(page)
    await expect.poll(() => states(page)).toEqual(ALL_HOLD)
    expect(await outcomeOf(page).textContent()).toContain('Valid')
    const { keyId, value } = receipt.signature

    // The verdict is in the payload: its digest is another one, and the signature is of the old one.
    await give(
      page,
      text.replace('"verdict":"pass","score":1,"verification"', '"verdict":"pasS","score":1,"verification"'),
    )
    await expect.poll(() => states(page)).toEqual({ ...ALL_HOLD, digest: 'broken', signature: 'broken' })
    expect(await page.locator('[data-step=signature]').textContent()).toContain('changed after it was signed')
    expect(await page.locator('[data-step=commitment]').getAttribute('data-state')).toBe('holds')
    expect(await outcomeOf(page).textContent()).toContain('Not valid')

    await give(page, changed(text, value))
    await expect.poll(() => states(page)).toEqual({ ...ALL_HOLD, signature: 'broken' })

    await give(page, text.replace(`"keyId":"${keyId}"`, '"keyId":"0123456789abcdef"'))
    await expect.poll(() => states(page)).toEqual({ ...ALL_HOLD, signature: 'open' })
    expect(await outcomeOf(page).textContent()).toContain('Cannot tell')

    await give(page, changed(text, salt))
    await expect.poll(() => states(page)).toEqual({ ...ALL_HOLD, commitment: 'broken' })
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

    await give(page, text)
    await expect.poll(() => states(page)).toEqual(ALL_HOLD)
    expect(complaints).toEqual([])
  })

  it('says of the receipt of a trial that nobody signed it, of garbage that it is none, and shows hostile text as text', async () => {
    const { page, complaints } = await visit('/records/')
    await give(page, await ask('/try/judge', REQUEST))
    await expect.poll(() => states(page)).toMatchObject({ digest: 'holds', signature: 'open' })
    expect(await outcomeOf(page).textContent()).toContain('Cannot tell')

    await give(page, 'no JSON at all')
    await expect.poll(() => states(page)).toMatchObject({ read: 'broken', shape: 'skipped' })
    await give(page, '{\n  "a": 1,\n  "a": 2\n}')
    await expect.poll(() => page.locator('[data-step=read]').textContent()).toContain('line 3, column 3')
    await give(page, '[1, 2]')
    await expect.poll(() => states(page)).toMatchObject({ read: 'holds', shape: 'broken' })

    const hostile = `<img src=x onerror="document.title='owned'">\u202e${'x'.repeat(5_000)}`
    const receipt = {
      payload: { v: 1, kind: hostile, verdict: hostile, id: hostile, [hostile]: 1 },
      sha256: hostile,
    }
    await give(page, JSON.stringify(receipt))
    await expect.poll(() => states(page)).toMatchObject({ shape: 'broken', digest: 'broken' })
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).toContain('Check a record')
    expect(await page.locator('.facts .mark-control').first().textContent()).toBe('U+202E')
    const [shown, wanted] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ])
    expect(wanted).toBeLessThanOrEqual(shown ?? 0)
    expect(complaints).toEqual([])
  })

  it('opens what is on record by its id, again after a reload and on the way back, and shows where a change is', async () => {
    const { receipt } = JSON.parse(await ask('/v1/judge', { ...REQUEST, retain: true })) as Answer
    const { page } = await visit('/records/')
    const id = page.getByRole('textbox', { name: 'Id on this server' })
    await id.fill(receipt.payload.id)
    await id.press('Enter')
    await expect.poll(() => states(page)).toEqual(ALL_HOLD)
    expect(new URL(page.url()).searchParams.get('id')).toBe(receipt.payload.id)
    await page.reload()
    await expect.poll(() => states(page)).toEqual(ALL_HOLD)
    await page.getByText('The answer that was kept with it').waitFor()

    await page.getByRole('button', { name: 'Change the verdict' }).press('Enter')
    await expect.poll(() => states(page)).toMatchObject({ digest: 'broken', commitment: 'holds' })
    const change = page.locator('[data-change="/payload/verdict"]')
    expect(await change.locator('del').textContent()).toBe('p')
    expect(await change.locator('ins').textContent()).toBe('a')
    await page.getByRole('button', { name: 'Put it back' }).press('Enter')
    await expect.poll(() => states(page)).toEqual(ALL_HOLD)

    await page.getByText('The policy it was ruled under').click()
    await expect.poll(() => page.locator('.tree').first().textContent()).toContain('judge')
    await page.getByRole('button', { name: 'Ask the server', exact: true }).click()
    await page.getByText('Both say the same').waitFor()

    await id.fill('rcpt_nobody')
    await id.press('Enter')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.goBack()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Id on this server' }).inputValue())
      .toBe(receipt.payload.id)
  })

  it('checks a decision record that was dropped as a file, whose numbers the server computes again', async () => {
    const model = await (await fetch(`${inject('serverUrl')}/api/v1/models/relocation`)).json()
    const answer = await ask('/api/v1/models/relocation', (model as { example: unknown }).example)
    const { page, complaints } = await visit('/records/')
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'answer.json', { type: 'application/json' }))
      return data
    }, answer)
    await textOf(page).dispatchEvent('drop', { dataTransfer: transfer })
    await expect
      .poll(() => states(page))
      .toEqual({ read: 'holds', shape: 'holds', digest: 'holds', signature: 'holds' })
    await page.getByRole('button', { name: 'Ask the server', exact: true }).click()
    await page.getByText('They differ: run again').waitFor()
    const [row] = await page.getByRole('row', { name: /Run again/ }).allTextContents()
    expect(row).toContain('yes')
    const { record } = JSON.parse(answer) as { record: { sha256: string } }
    await give(
      page,
      answer.replaceAll(
        record.sha256,
        record.sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    )
    await expect.poll(() => states(page)).toMatchObject({ digest: 'broken' })
    expect(complaints).toEqual([])
  })

  it('says where there is no Web Crypto that it could not check, and neither valid nor invalid', async () => {
    const { page } = await visit('/')
    await page.addInitScript(() => {
      Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined })
    })
    await page.goto(`${inject('serverUrl')}/records/`)
    await give(page, await ask('/v1/judge', REQUEST))
    await expect
      .poll(() => states(page))
      .toMatchObject({ read: 'holds', shape: 'holds', digest: 'unchecked', signature: 'unchecked' })
    expect(await outcomeOf(page).textContent()).toContain('Not checked to the end')
  })

  it('goes on checking when the server is gone, by keys that were kept', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-records-'))
    chmodSync(dataFolder, 0o755)
    const server = await startServer({ dataFolder })
    const answer = await ask('/v1/judge', REQUEST, server.url)
    const jwks = await (await fetch(`${server.url}/.well-known/jwks.json`)).text()
    const { page } = await visit('/records/', { url: server.url })
    await page.waitForLoadState('networkidle')
    await server.stop()
    await give(page, answer)
    await page.getByRole('radio', { name: /a file you kept/ }).check()
    await page.getByRole('textbox', { name: 'Key file' }).fill('{}')
    await page.getByText('A key file is an object with a list "keys".').waitFor()
    await page.getByRole('textbox', { name: 'Key file' }).fill(jwks)
    await expect.poll(() => states(page)).toEqual({ ...ALL_HOLD, commitment: 'skipped' })
    const { keys } = JSON.parse(readFileSync('vectors/receipts.json', 'utf8'))
    await page.getByRole('textbox', { name: 'Key file' }).fill(JSON.stringify({ keys: [keys.test1.jwk] }))
    await expect.poll(() => states(page)).toMatchObject({ signature: 'open' })
    await page.getByRole('button', { name: 'Ask the server', exact: true }).click()
    await page.getByText('The server could not be reached').waitFor()
    expect(await textOf(page).inputValue()).toBe(answer)
    rmSync(dataFolder, { recursive: true, force: true })
  })
})
