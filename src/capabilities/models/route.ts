import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { jsonText } from '../../core/json/text.js'
import { limitsOf } from '../../core/settings.js'
import type { ListedModel } from '../../models/index.js'
import type { Access, Call, Reply, Route, ServerParts } from '../capability.js'
import { originOf } from '../keep-receipt.js'
import { neededBody } from '../needed-body.js'
import {
  catalogueSchema,
  contractSchema,
  factsSchema,
  renderCatalogue,
  renderContract,
  renderFacts,
  renderRun,
  runAnswerSchema,
  runRequestSchema,
} from './catalogue-wire.js'
import { MODEL_ERRORS } from './error-members.js'
import { evalsList, evalsText } from './evals.js'
import { findListed, withCases } from './find-listed.js'
import { gradeAnswerSchema, gradeRequestSchema, readGradeRequest, renderGrade } from './grade-wire.js'
import { done } from './in-sandbox.js'
import { recordRuling, recordRun } from './put-on-record.js'
import { runModel } from './run-model.js'
import { verifyClaims } from './verify-claims.js'
import { readVerifyRequest, renderRuling, verifyAnswerSchema, verifyRequestSchema } from './wire.js'

const jsonl = { answer: z.string(), answerType: 'application/jsonl', refusals: [], access: 'open' } as const
const perModel = { access: freeOrPaid, errorMembers: MODEL_ERRORS, refusals: ['no_such_model'] } as const

/** The catalogue of models, running them, and checking what is claimed of them. */
export const modelRoutes: readonly Route[] = [
  {
    name: 'models',
    method: 'GET',
    path: '/api/v1/models',
    summary: 'The models that can be run.',
    access: 'open',
    answer: catalogueSchema,
    refusals: [],
    handle: async (_call, { models }) => ({ body: renderCatalogue(models) }),
  },
  {
    ...perModel,
    name: 'modelContract',
    method: 'GET',
    path: '/api/v1/models/:model',
    summary: 'The contract of a model: its inputs with units and domains, and every output.',
    // A part of the catalogue, of paid models too.
    access: known,
    answer: contractSchema,
    handle: async (call, { models }) => ({ body: renderContract(modelOf(call.params, models)) }),
  },
  {
    ...perModel,
    name: 'modelSpec',
    method: 'GET',
    path: '/api/v1/models/:model/spec',
    summary: 'The spec of a model: formulas in their order, units, domain, assumptions, sources.',
    answer: z.string(),
    answerType: 'text/markdown',
    handle: spec,
  },
  {
    ...perModel,
    name: 'runModel',
    method: 'POST',
    path: '/api/v1/models/:model',
    summary: 'Runs a model; the calculation goes on a signed record.',
    request: runRequestSchema,
    answer: runAnswerSchema,
    refusals: ['no_such_model', 'invalid_inputs', 'budget', 'model_failed'],
    bodyLimit: 'bodyBytes',
    handle: run,
  },
  {
    ...perModel,
    name: 'verifyClaims',
    method: 'POST',
    path: '/api/v1/verify/:model',
    summary: 'Runs a model and rules on each claim about its outputs: verified, violated or out-of-scope.',
    request: verifyRequestSchema,
    answer: verifyAnswerSchema,
    refusals: ['no_such_model', 'invalid_inputs', 'budget', 'model_failed'],
    bodyLimit: 'bodyBytes',
    handle: verify,
  },
  {
    ...jsonl,
    name: 'evals',
    method: 'GET',
    path: '/api/v1/evals',
    summary: 'The sets of cases, a line for each model.',
    handle: async (_call, { models }) => ({ text: evalsList(models) }),
  },
  {
    ...jsonl,
    ...perModel,
    name: 'modelEvals',
    method: 'GET',
    path: '/api/v1/evals/:model',
    summary:
      '250 cases of a model, each inputs and outputs, the same every time; before them a line about them.',
    refusals: ['no_such_model', 'no_cases', 'budget', 'model_failed'],
    handle: evals,
  },
  {
    ...perModel,
    name: 'gradeModel',
    method: 'POST',
    path: '/api/v1/grade/:model',
    summary: "Grades answers to a model's cases.",
    request: gradeRequestSchema,
    answer: gradeAnswerSchema,
    refusals: ['no_such_model', 'no_cases', 'budget', 'model_failed'],
    bodyLimit: 'bodyBytes',
    handle: grade,
  },
  {
    name: 'facts',
    method: 'GET',
    path: '/api/v1/facts',
    summary:
      'Every constant that a model takes from the world, with its source and when somebody last looked.',
    access: 'open',
    answer: factsSchema,
    refusals: [],
    handle: async (_call, { models }) => ({ body: renderFacts(models) }),
  },
]

function modelOf({ model = '' }: Call['params'], models: readonly ListedModel[]): ListedModel {
  return findListed(model, models)
}

function known(params: Call['params'], { models }: ServerParts): Access {
  modelOf(params, models)
  return 'open'
}

function freeOrPaid(params: Call['params'], { models }: ServerParts): Access {
  return modelOf(params, models).description.isFree ? 'open' : 'paid'
}

async function spec({ params }: Call, { models }: ServerParts): Promise<Reply> {
  return { text: await readFile(modelOf(params, models).description.spec, 'utf8') }
}

async function run(call: Call, parts: ServerParts): Promise<Reply> {
  const ran = await runModel(modelOf(call.params, parts.models), neededBody(call), parts)
  await recordRun(call.tenant, ran, parts)
  const { answer, numbers } = renderRun(ran)
  return { rawJson: jsonText(answer, numbers) }
}

async function verify(call: Call, parts: ServerParts): Promise<Reply> {
  const model = modelOf(call.params, parts.models)
  const raw = neededBody(call)
  const request = readVerifyRequest(raw, limitsOf(parts.settings))
  const ruling = await verifyClaims({ model, request, raw }, parts)
  const { answer, numbers } = renderRuling(ruling)
  const text = jsonText(answer, numbers)
  await recordRuling(originOf(call), ruling, { raw, answer: text }, parts)
  return { rawJson: text }
}

async function evals({ params }: Call, { models, guarded }: ServerParts): Promise<Reply> {
  const model = withCases(modelOf(params, models))
  return {
    text: evalsText(model.description, await done<'evals'>(model, { kind: 'evals' }, guarded.share())),
  }
}

async function grade(call: Call, { models, guarded }: ServerParts): Promise<Reply> {
  const model = withCases(modelOf(call.params, models))
  const request = readGradeRequest(neededBody(call))
  const found = await done<'grade'>(model, { kind: 'grade', ...request }, guarded.share())
  return { body: renderGrade(found, request, model.description) }
}
