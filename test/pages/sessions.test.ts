import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScratch } from '../embedded.js'
import { held, type ScriptedJudge, startJudge } from '../judge-at.js'
import { type SessionCalls, sessionCalls } from '../session-calls.js'
import { PROGRAM, type RunningServer, startServer } from '../start-server.js'
import { describeInBrowser } from './visit.js'

const anyId = () => `page-${randomUUID()}`

async function opened(id: string, url?: string): Promise<SessionCalls> {
  const session = sessionCalls(id, url === undefined ? {} : { url })
  expect((await session.open()).status).toBe(200)
  return session
}

/** Rules of accessibility that are broken, and where. */
async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const isWiderThanShown = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

describeInBrowser('the page of sessions', (visit) => {
  it('makes a session of the example, and shows verdict, damage, changes and log; a reload shows them again', async () => {
    const { page, complaints } = await visit('/sessions/')
    await page.getByRole('button', { name: 'Load the example' }).click()
    await page.getByRole('button', { name: 'Check this session' }).click()
    const see = async () => {
      await page.getByText('1 of 3 checks passed, 2 failed').waitFor()
      await page.getByRole('heading', { name: 'Collateral damage: a change that nothing allows' }).waitFor()
      expect(await page.locator('.damage').textContent()).toMatch(
        /orders row 1 was changed \(total from 12\.5 to 0\), and nothing allows it\.\s*total was 12\.5 and is 0/,
      )
      const rows = page.getByRole('table', { name: 'Changes of orders, 1 to 2 of 2' }).locator('tbody tr')
      await rows.first().waitFor()
      expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
        expect.stringMatching(/^~ changed ✕ nothing allows it id 1 total 12\.5 → 0$/),
        expect.stringMatching(/^~ changed id 2 status paid → refunded$/),
      ])
      await page.getByText('4 entries, 1 of them went wrong').waitFor()
      expect(await page.locator('.entry.bad').textContent()).toMatch(
        /error.*refund.*\+4 s.*amount is above the total/s,
      )
    }
    await see()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
    // Expected 1, actual 2, and why.
    const attempt = page.locator('.check-card', { hasText: 'refunded-at-the-first-try' })
    expect(await attempt.textContent()).toContain('count(_result) is 2, expected 1.Expectedeq 1Actual2')
    await page.reload()
    await see()
    await page.getByRole('link', { name: 'Check it under Records' }).click()
    await expect.poll(() => page.url()).toMatch(/\/records\/$/)
    const given = page.getByLabel('Receipt, record or answer (JSON)')
    await expect.poll(() => given.inputValue()).not.toBe('')
    const text = await given.inputValue()
    expect(JSON.parse(text)).toMatchObject({ receipt: { payload: { kind: 'session', verdict: 'false' } } })
    await page.goBack()
    await see()
    expect(complaints).toEqual([])
  })

  it('takes a document in YAML, says where checks are wrong, and leaves no session of what was refused', async () => {
    const id = anyId()
    const { page } = await visit('/sessions/')
    const area = page.getByLabel('The session', { exact: true })
    await area.fill('{"after": {"tables": {}},\n "checks": [}')
    await page.getByRole('button', { name: 'Check this session' }).click()
    await page.getByText('Line 2: this is not JSON').waitFor()
    const selected = () =>
      area.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd))
    const document = (comparator: string) =>
      `{"sessionId": "${id}",\n"after": {"tables": {"t": [{"id": 1}]}},\n"checks": [{"type": "state", "table": "t",\n"asserts": [{"comparator": "${comparator}", "function": "count", "value": 1}]}]}`
    await area.fill(document('eqq'))
    await page.getByRole('button', { name: 'Check this session' }).click()
    await page
      .getByText('Line 4: checks[0].asserts[0].comparator is no comparator: "eqq"; did you mean eq?')
      .waitFor()
    await expect.poll(selected).toBe('"eqq"')
    expect((await sessionCalls(id).read()).status).toBe(404)
    await area.fill(
      `sessionId: ${id}\nafter: {tables: {t: [{id: 9007199254740993}]}}\nchecks: [{type: state, table: t, asserts: [{comparator: eq, path: "_result[0].id", value: 9007199254740993}]}]`,
    )
    await page.getByRole('button', { name: 'Check this session' }).click()
    await page.getByText('1 of 1 checks passed').waitFor()
    await page.getByText('Nobody looked for collateral damage').waitFor()
    expect(await page.getByLabel('Checks', { exact: true }).inputValue()).toContain(
      '"value": 9007199254740993',
    )
    await page.goBack()
    expect(await area.inputValue()).toContain('9007199254740993')
  })

  it('opens a session and runs checks on it by keyboard alone', async () => {
    const id = anyId()
    const session = await opened(id)
    await session.push({ orders: [{ id: 1, status: 'open' }] })
    await session.push({ orders: [{ id: 1, status: 'paid' }] })
    const { page } = await visit('/sessions/')
    await page.getByLabel('Name of the session').focus()
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No checks have run on this session yet' }).waitFor()
    expect(new URL(page.url()).search).toBe(`?id=${id}`)
    await page.getByLabel('An example').focus()
    await page.keyboard.type('Nothing has')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Checks', { exact: true }).inputValue()).toContain('"allow": []')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Collateral damage: a change that nothing allows' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('verdict-place')
  })

  it('goes through 10,000 changes a page at a time', async () => {
    const id = anyId()
    const session = await opened(id)
    const rows = (status: string) => Array.from({ length: 10_000 }, (_, n) => ({ id: n + 1, status }))
    await session.push({ a: [{ id: 1 }], orders: rows('open') })
    await session.push({ a: [], orders: rows('paid') })
    await session.verify([{ type: 'changes', allow: [] }])
    const { page } = await visit(`/sessions/?id=${id}`)
    await page
      .getByRole('heading', { name: 'Collateral damage: 10,001 changes that nothing allows' })
      .waitFor()
    const table = page.getByRole('table', { name: /^Changes of orders/ })
    await page.getByRole('table', { name: 'Changes of orders, 1 to 50 of 10,000' }).waitFor()
    expect(await table.locator('tbody tr').count()).toBe(50)
    const started = Date.now()
    await page.getByRole('button', { name: 'Last' }).click()
    await page.getByRole('table', { name: 'Changes of orders, 9,951 to 10,000 of 10,000' }).waitFor()
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(await table.locator('tbody tr').last().textContent()).toBe('~ changedid 10000status open → paid')
    expect(await page.locator('main tr').count()).toBeLessThan(150)
  })

  it('shows hostile rows and entries as text, and says that no judge is there', async () => {
    const id = anyId()
    const session = await opened(id)
    const hostile = `<script>alert(1)</script> \u202egnp ${'x'.repeat(16_000)} 😀`
    await session.push({ '<b>t</b>': [{ id: 1, text: 'a' }] })
    await session.push({ '<b>t</b>': [{ id: 1, text: hostile }] })
    await session.log({
      event_type: '<i>call</i>',
      tool: hostile.slice(0, 200),
      status: 500,
      arguments: { id: hostile },
    })
    await session.verify([
      { type: 'changes', allow: [] },
      { type: 'rubric', criteria: ['<img src=x onerror=alert(1)>'] },
    ])
    const { page, complaints } = await visit(`/sessions/?id=${id}`, { width: 390 })
    await page.getByText('No judge is configured on this server').waitFor()
    await page.locator('.entry.bad').waitFor()
    await page.getByRole('table', { name: 'Changes of <b>t</b>, 1 to 1 of 1' }).waitFor()
    expect(await page.locator('.entry').textContent()).toContain('<script>alert(1)</script> U+202E')
    await page.locator('.entry summary').first().click()
    expect(
      await page.locator('main').evaluate((one) => one.querySelectorAll('script, img, b, i').length),
    ).toBe(0)
    expect(await isWiderThanShown(page)).toBe(false)
    expect(complaints).toEqual([])
  })

  it('says that there is no such session', async () => {
    const { page } = await visit('/sessions/?id=nobody')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.getByRole('link', { name: 'Other sessions' }).click()
    await page.getByLabel('Name of the session').waitFor()
  })

  describe('on a server with a judge', () => {
    let scratch: string
    let judge: ScriptedJudge
    let server: RunningServer
    const start = (port: string) =>
      startServer({
        dataFolder: scratch,
        env: {
          OPENAI_BASE_URL: judge.url,
          OPENAI_MODEL: 'model-a',
          JUDGE_TIMEOUT_MS: '20000',
          JUDGE_BUDGET_MS: '25000',
        },
        program: [PROGRAM, 'serve', '--port', port, '--data', join(scratch, 'data')],
      })
    beforeAll(async () => {
      scratch = await makeScratch()
      judge = await startJudge()
      server = await start('0')
    })
    afterAll(async () => {
      await server?.stop()
      await judge?.close()
      await rm(scratch, { recursive: true, force: true })
    })

    it('shows a pending rubric, and its ruling once there is one, by itself', async () => {
      const ruling = held<readonly { met: boolean; reason: string }[]>()
      judge.on('told', () => ruling.given)
      const session = await opened('pending', server.url)
      await session.push({ t: [{ id: 1, title: 'Standup' }] })
      await session.verify([{ type: 'rubric', criteria: ['told'], response: 'It is at two.' }])
      const { page, context } = await visit('/sessions/?id=pending', { url: server.url })
      await page.getByText('0 of 1 checks passed, 1 still to be judged').waitFor()
      await page.getByText('This page asks again by itself.').waitFor()
      ruling.give([{ met: true, reason: 'It did.' }])
      await page.getByText('1 of 1 checks passed').waitFor()
      await page.getByText('Judged by model-a').waitFor()
      await page.getByRole('heading', { name: 'Receipt' }).waitFor()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.waitForTimeout(2_500)
      expect(asked).toEqual([])
      // A browser's connections would hold up the server's end.
      await context.close()
    }, 120_000)

    it('keeps what was typed while the server is gone', async () => {
      const session = await opened('gone', server.url)
      await session.push({ t: [{ id: 1 }] })
      const { page, context } = await visit('/sessions/?id=gone', { url: server.url })
      const area = page.getByLabel('Checks', { exact: true })
      await area.fill(
        '[{"type": "state", "table": "t", "asserts": [{"comparator": "eq", "function": "count", "value": 1}]}]',
      )
      const { port } = new URL(server.url)
      await server.stop('SIGKILL')
      await page.getByRole('button', { name: 'Run the checks' }).click()
      await page.getByRole('heading', { name: 'The server could not be reached' }).first().waitFor()
      server = await start(port)
      await page.getByRole('button', { name: 'Run the checks' }).click()
      await page.getByText('1 of 1 checks passed').waitFor()
      // A browser's connections would hold up the server's end.
      await context.close()
    }, 120_000)
  })
})
