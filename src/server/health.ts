import { z } from 'zod'
import type { Route } from '../capabilities/capability.js'

/** Whether the process runs, and whether it can do its work. */
export const HEALTH_ROUTES: readonly Route[] = [
  {
    name: 'health',
    method: 'GET',
    path: '/health',
    summary: 'Whether the process runs.',
    access: 'open',
    answer: z.object({ status: z.literal('ok'), service: z.literal('countersign') }),
    refusals: [],
    handle: async () => ({ body: { status: 'ok', service: 'countersign' } }),
  },
  {
    name: 'ready',
    method: 'GET',
    path: '/ready',
    summary: 'Whether verdicts can be recorded: the database answers.',
    access: 'open',
    answer: z.object({ status: z.literal('ready'), signing: z.boolean() }),
    refusals: [],
    handle: async (_call, { store, signer }) => {
      await store.ping()
      return { body: { status: 'ready', signing: signer !== null } }
    },
  },
]
