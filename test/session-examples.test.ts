import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRequestText } from '../src/cli/index.js'
import { send } from './call.js'
import { sessionCalls } from './session-calls.js'
import { type SessionServer, startSessionServer } from './session-server.js'

interface Agent {
  readonly name: string
  readonly sql: string
  readonly log: readonly object[]
  readonly success: boolean
  /** The checks that fail. */
  readonly failed: readonly string[]
  /** The row and the field that an assert that failed names. */
  readonly says?: string
  readonly field?: string
}

/** An application, what an agent was asked to change, and agents of all sorts. */
interface Example {
  readonly tables: string
  readonly checks: readonly object[]
  readonly agents: readonly Agent[]
  /** Checks that say nothing. */
  readonly blind: readonly { readonly id: string }[]
}

function example(name: string): Example {
  const path = join(import.meta.dirname, `../examples/sessions/${name}.yaml`)
  return readRequestText(readFileSync(path, 'utf8'), path).value as unknown as Example
}

let world: SessionServer
beforeAll(async () => {
  world = await startSessionServer()
}, 120_000)
afterAll(() => world?.stop())

const TABLES = { calendar: ['events', 'attendees'], shop: ['orders', 'refunds'] } as const

const cases = (['calendar', 'shop'] as const).flatMap((name) =>
  ['file', 'product', 'machine'].map((environment) => [name, environment] as const),
)

describe.each(cases)('the %s in the environment %s', (name, environment) => {
  const { tables, checks, agents, blind } = example(name)
  const begin = async (id: string) => {
    const application = world.applications.get(environment)
    if (!application) return null
    await application.run(TABLES[name].map((table) => `drop table if exists ${table}`).join(';'))
    await application.run(tables)
    const session = sessionCalls(id, { url: world.server.url })
    const opened = await session.open({ environment, tables: TABLES[name] })
    expect(opened.status).toBe(200)
    return { application, session }
  }

  test.for(agents)('an agent that $name', async (agent, { skip }) => {
    const begun = await begin(`example-${randomUUID()}`)
    if (!begun) return skip('no PostgreSQL is at hand')
    const { application, session } = begun
    await application.run(agent.sql)
    if (agent.log.length > 0) await session.log(...agent.log)
    const { body } = await session.verify(checks)
    expect([body.success, failedIn(body)]).toEqual([agent.success, agent.failed])
    const shown = body.verifiers.flatMap(({ asserts }) => asserts).filter(({ success }) => success !== true)
    const told = shown.map(({ counterexample, message }) => JSON.stringify([counterexample ?? null, message]))
    const { says = '', field = says } = agent
    // The row that shows why, with its field: each a part of what one assert tells.
    expect(told.filter((text) => text.includes(says)).join('\n'), told.join('\n')).toContain(field)
    expect(body.receipt?.payload).toMatchObject({ kind: 'session', verdict: String(agent.success) })
    await session.forget()
  })

  test('the doctor finds the checks that cannot fail, and no fault with the others', async ({ skip }) => {
    const id = `doctored-${randomUUID()}`
    const begun = await begin(id)
    if (!begun) return skip('no PostgreSQL is at hand')
    const { application, session } = begun
    const [well] = agents
    await application.run(well?.sql ?? '')
    await session.log(...(well?.log ?? []))
    const ask = (given: readonly object[]) =>
      send<{ success: boolean; findings: { code: string; check?: string; severity: string }[] }>(
        'POST',
        '/verifier/doctor',
        { url: world.server.url, body: { sessionId: id, checks: given } },
      )
    const { body } = await ask([...checks, ...blind])
    expect(body.success).toBe(false)
    expect(
      body.findings.filter(({ severity }) => severity === 'error').map(({ code, check }) => [code, check]),
    ).toEqual(blind.map(({ id }) => ['cannot_fail', id]))
    expect((await ask(checks)).body).toMatchObject({ success: true })
    await session.forget()
  })
})

function failedIn({ verifiers }: { verifiers: readonly { id: string; outcome: string }[] }): string[] {
  return verifiers.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
}
