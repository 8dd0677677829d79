import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { neededBody } from '../needed-body.js'
import { verifierAnswerSchema } from './answer-wire.js'
import { diagnoseSession } from './doctor.js'
import { diagnosisSchema, doctorRequestSchema } from './doctor-wire.js'
import { addToLog } from './log.js'
import { findSession } from './session.js'
import { showDiff, showLog, showSession } from './show.js'
import { type As, forgetSession, openSession, type Push, pushState, resetSession } from './state.js'
import { verifySession } from './verify.js'
import {
  diffPageSchema,
  forgottenSchema,
  logAnswerSchema,
  logEntrySchema,
  logPageSchema,
  openRequestSchema,
  pageOf,
  pageQuerySchema,
  readBody,
  sessionAnswerSchema,
  stateQuerySchema,
  stateRequestSchema,
  verifierDescription,
} from './wire.js'

const ofSession = { access: 'key', refusals: ['no_such_session'] } as const

/** Sessions: their state, their log, what changed, and the checks. */
export const sessionRoutes: readonly Route[] = [
  {
    name: 'openSession',
    method: 'POST',
    path: '/sessions',
    summary: 'Opens a session and takes the state before the run.',
    access: 'key',
    request: openRequestSchema,
    answer: sessionAnswerSchema,
    refusals: ['session_exists', 'no_such_environment', 'environment_unreadable', 'snapshot_unwritable'],
    bodyLimit: 'bodyBytes',
    handle: async (call, parts) => {
      const request = readBody(openRequestSchema, call.body)
      return { body: await showSession(await openSession(call.tenant, request, parts), parts) }
    },
  },
  {
    ...ofSession,
    name: 'session',
    method: 'GET',
    path: '/sessions/:id',
    summary: 'What was captured of a session.',
    answer: sessionAnswerSchema,
    handle: async (call, parts) => ({ body: await showSession(await found(call, parts), parts) }),
  },
  {
    name: 'pushState',
    method: 'PUT',
    path: '/sessions/:id/state',
    summary: 'Takes tables that the client pushes as the state before or after, whole or a row a line.',
    access: 'key',
    request: stateRequestSchema,
    takesLines: true,
    query: stateQuerySchema,
    answer: sessionAnswerSchema,
    refusals: ['no_such_session', 'not_pushed', 'session_changed', 'snapshot_unwritable'],
    bodyLimit: 'bodyBytes',
    handle: async (call, parts) => {
      const session = await found(call, parts)
      const as = call.query.as as As | undefined
      return { body: await showSession(await pushState(session, pushOf(call), as, parts), parts) }
    },
  },
  {
    ...ofSession,
    name: 'addToLog',
    method: 'POST',
    path: '/sessions/:id/log',
    summary: 'Adds to the log what was done: one entry, or an entry a line.',
    request: logEntrySchema,
    takesLines: true,
    answer: logAnswerSchema,
    bodyLimit: 'bodyBytes',
    handle: async (call, parts) => {
      const session = await found(call, parts)
      const { added, logEntries } = await addToLog(session, call.lines ?? [oneOf(call)], parts)
      return { body: { session_id: session.row.id, added, log_entries: logEntries } }
    },
  },
  {
    ...ofSession,
    name: 'sessionLog',
    method: 'GET',
    path: '/sessions/:id/log',
    summary: 'The log, a page at a time.',
    query: pageQuerySchema,
    answer: logPageSchema,
    handle: async (call, parts) => ({
      rawJson: await showLog(await found(call, parts), pageOf(call.query), parts),
    }),
  },
  {
    ...ofSession,
    name: 'sessionDiff',
    method: 'GET',
    path: '/sessions/:id/diff',
    summary: 'What differs between the state before and the state after, a page at a time.',
    query: pageQuerySchema,
    answer: diffPageSchema,
    handle: async (call, parts) => ({
      body: await showDiff(await found(call, parts), pageOf(call.query), parts),
    }),
  },
  {
    name: 'resetSession',
    method: 'POST',
    path: '/sessions/:id/reset',
    summary: "Puts the environment's state back to what it was before, where the configuration allows it.",
    access: 'key',
    answer: sessionAnswerSchema,
    refusals: ['no_such_session', 'not_resettable', 'environment_unreadable'],
    bodyLimit: 'bodyBytes',
    handle: async (call, parts) => {
      const session = await found(call, parts)
      await resetSession(session, parts)
      return { body: await showSession(session, parts) }
    },
  },
  {
    ...ofSession,
    name: 'forgetSession',
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Forgets a session: its states, its log, and what its checks said; receipts stay.',
    answer: forgottenSchema,
    handle: async (call, parts) => {
      const session = await found(call, parts)
      await forgetSession(session, parts)
      return { body: { session_id: session.row.id, forgotten: true } }
    },
  },
  ...['', '/api'].flatMap(verifierRoutes),
]

/** The same calls under both paths. */
function verifierRoutes(prefix: string): readonly Route[] {
  const suffix = prefix === '' ? '' : 'Api'
  return [
    {
      name: `verifySession${suffix}`,
      method: 'POST',
      path: `${prefix}/verifier`,
      summary: 'Runs checks on a session: database state, what changed, what was done, rubrics.',
      access: 'key',
      request: verifierDescription,
      answer: verifierAnswerSchema,
      refusals: ['no_such_session', 'bad_check', 'session_changed', 'environment_unreadable'],
      bodyLimit: 'bodyBytes',
      handle: async (call, parts) => ({
        body: (await verifySession(call.tenant, neededBody(call), parts)).answer,
      }),
    },
    {
      name: `diagnoseChecks${suffix}`,
      method: 'POST',
      path: `${prefix}/verifier/doctor`,
      summary:
        'Checks the checks: names each that cannot fail or cannot pass, and what none of them notices.',
      access: 'key',
      request: doctorRequestSchema,
      answer: diagnosisSchema,
      refusals: [
        'no_such_session',
        'bad_check',
        'session_changed',
        'environment_unreadable',
        'snapshot_unwritable',
      ],
      bodyLimit: 'bodyBytes',
      handle: async (call, parts) => ({ body: await diagnoseSession(call.tenant, neededBody(call), parts) }),
    },
    {
      name: `verification${suffix}`,
      method: 'GET',
      path: `${prefix}/verifier/:id`,
      summary: 'What the checks of a session say by now; the id is the session’s.',
      access: 'key',
      answer: verifierAnswerSchema,
      refusals: ['no_such_session', 'no_such_verification'],
      handle: present,
    },
  ]
}

async function present(call: Call, parts: ServerParts): Promise<Reply> {
  const { row } = await found(call, parts)
  const verification = await parts.store.getVerification(call.tenant, row.id)
  if (!verification)
    throw new Refusal('no_such_verification', `Nothing was verified of session ${row.id} yet.`)
  return { rawJson: verification.answer }
}

function found({ tenant, params }: Call, parts: ServerParts) {
  return findSession(tenant, params.id ?? '', parts)
}

function oneOf(call: Call): StrictJson {
  readBody(logEntrySchema, call.body)
  return neededBody(call)
}

function pushOf(call: Call): Push {
  if (call.lines) return { lines: call.lines }
  readBody(stateRequestSchema, call.body)
  return { body: neededBody(call) }
}
