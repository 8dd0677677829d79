// Agents of all sorts work on an application, each in a session of its own; Countersign says who did as asked.
//
//   node examples/sessions/run.mjs calendar
//   node examples/sessions/run.mjs shop --postgres postgresql://me@127.0.0.1:5432/scratch
//
// Exit code 0: every verdict is the one that the example's file expects; 1: one is not; 3: it could not be run.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { openPostgres, openSqlite } from './application.mjs'
import { startServer } from './server.mjs'

const USAGE = 'Usage: node examples/sessions/run.mjs calendar|shop [--postgres URL]'

async function main([name, option, url]) {
  if (!['calendar', 'shop'].includes(name) || (option && (option !== '--postgres' || !url)))
    throw new Error(USAGE)
  const example = parse(await readFile(join(import.meta.dirname, `${name}.yaml`), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'countersign-example-'))
  try {
    // Run as root, the server's database is another user's, who has to reach its folder in this one.
    await chmod(folder, 0o711)
    return await runOn(
      example,
      folder,
      url ? await openPostgres(url) : openSqlite(join(folder, 'application.db')),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runOn(example, folder, application) {
  try {
    const server = await startServer(folder, [application.environment])
    try {
      return await runExample(example, application, server.call)
    } finally {
      await server.stop()
    }
  } finally {
    await application.close()
  }
}

/** Whether all came out as the example's file says. */
async function runExample({ asked, tables, checks, agents, blind }, application, call) {
  console.log(`Asked: ${asked}\n`)
  let isAsExpected = true
  for (const agent of agents) {
    const answer = await runAgent(agent, { tables, checks, application, call })
    show(agent.name, answer)
    const failed = answer.verifiers.filter(({ success }) => success !== true).map(({ id }) => id)
    isAsExpected &&= answer.success === agent.success && failed.join() === agent.failed.join()
  }
  const unfit = await doctor(agents[0], { tables, checks: [...checks, ...blind], application, call })
  console.log(`\nthe doctor: these checks cannot fail: ${unfit.join(', ')}`)
  return isAsExpected && unfit.join() === blind.map(({ id }) => id).join()
}

/** A session: the state before, what the agent does and says it did, the verdict. */
async function runAgent(agent, { tables, checks, application, call }) {
  const sessionId = await beginSession(agent, { tables, application, call })
  const answer = await call('POST', '/verifier', { sessionId, checks })
  await call('DELETE', `/sessions/${sessionId}`)
  return answer
}

async function beginSession(agent, { tables, application, call }) {
  await application.makeAnew(tables)
  const { session_id } = await call('POST', '/sessions', { environment: application.environment.name })
  await application.run(agent.sql)
  if (agent.log.length > 0) await call('POST', `/sessions/${session_id}/log`, agent.log)
  return session_id
}

/** The checks that say nothing, found from a run that did all as it should be. */
async function doctor(well, { tables, checks, application, call }) {
  const sessionId = await beginSession(well, { tables, application, call })
  const { findings } = await call('POST', '/verifier/doctor', { sessionId, checks })
  await call('DELETE', `/sessions/${sessionId}`)
  return findings.filter(({ code }) => code === 'cannot_fail').map(({ check }) => check)
}

function show(name, { success, verifiers }) {
  const passed = verifiers.filter((check) => check.success === true)
  console.log(
    `${success === true ? 'PASS' : 'FAIL'}  ${passed.length} of ${verifiers.length}  an agent that ${name}`,
  )
  for (const { id, asserts } of verifiers) {
    for (const { success, message } of asserts) if (success !== true) console.log(`      ${id}: ${message}`)
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 3
}
