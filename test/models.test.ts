import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { get, getText, post } from './call.js'
import { INPUTS } from './relocation.js'

interface Listing {
  name: string
  specVersion: string
  title: string
  summary: string
  contractUrl: string
  specUrl: string
  free: boolean
}
interface Contract {
  name: string
  specVersion: string
  inputs: { properties: Record<string, { unit?: string }> }
  outputs: { path: string; unit: string }[]
  sentinels: { field: string }[]
  example: object
}
interface Ran {
  ok: boolean
  outputs: Record<string, unknown>
  record: { sha256: string }
}

let models: Listing[]
beforeAll(async () => {
  models = (await get<{ models: Listing[] }>('/api/v1/models')).body.models
})
const nameAndFree = () => new Map(models.map(({ name, free }) => [name, free]))

describe('the catalogue', () => {
  test('lists every model once, sorted, three of them free without a key', () => {
    const names = models.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].sort())
    expect(names.length).toBeGreaterThanOrEqual(8)
    const free = names.filter((name) => nameAndFree().get(name))
    expect(free).toEqual(['emergency-fund', 'relocation', 'side-business'])
    expect(models.find(({ name }) => name === 'relocation')).toEqual({
      name: 'relocation',
      specVersion: '1.0.0',
      title: expect.stringMatching(/\S/),
      summary: expect.stringMatching(/\S/),
      contractUrl: '/api/v1/models/relocation',
      specUrl: '/api/v1/models/relocation/spec',
      free: true,
    })
  })

  test('every contract has its inputs as JSON Schema, which takes its example, and a unit for each output', async () => {
    for (const { name, specVersion, contractUrl } of models) {
      const { status, body } = await get<Contract>(contractUrl)
      expect({ status, name: body.name, specVersion: body.specVersion }).toEqual({
        status: 200,
        name,
        specVersion,
      })
      const validate = new Ajv2020({ strict: false }).compile(body.inputs)
      expect(validate(body.example), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true)
      for (const { unit } of Object.values(body.inputs.properties)) expect(typeof unit).toBe('string')
      for (const { unit } of body.outputs) expect(typeof unit).toBe('string')
    }
  })

  test('every spec is Markdown under the name and version of its model', async () => {
    for (const { name, specVersion, specUrl } of models) {
      const { status, headers, body } = await getText(specUrl)
      expect({ status, type: headers.get('content-type') }).toEqual({
        status: 200,
        type: 'text/markdown; charset=utf-8',
      })
      expect(body.split('\n', 1)[0]).toBe(`# ${name} ${specVersion}`)
    }
  })

  test('every fact says where it is from and when somebody last looked', async () => {
    const { body } = await get<{ facts: Record<string, unknown>[] }>('/api/v1/facts')
    for (const fact of body.facts) {
      expect(fact).toMatchObject({
        source: expect.stringMatching(/\S/),
        period: expect.stringMatching(/\S/),
        checked: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
      for (const model of fact.models as string[]) expect(nameAndFree().has(model)).toBe(true)
    }
  })

  test.each(['/api/v1/models/relocaton', '/api/v1/models/relocaton/spec', '/api/v1/evals/relocaton'])(
    '%s: 404, with the name that was meant',
    async (path) => {
      expect(await get(path)).toMatchObject({
        status: 404,
        body: { ok: false, error: 'no_such_model', meant: 'relocation' },
      })
    },
  )
})

describe('running a model', () => {
  test('the answer, field by field', async () => {
    const { status, body } = await post<Ran>('/api/v1/models/relocation', INPUTS)
    expect({ status, ...body }).toEqual({
      status: 200,
      ok: true,
      model: 'relocation',
      specVersion: '1.0.0',
      contractUrl: '/api/v1/models/relocation',
      specUrl: '/api/v1/models/relocation/spec',
      inputs: INPUTS,
      outputs: expect.objectContaining({ breakEvenMonths: 16, netWealthGain: 51752.75247814844 }),
      sentinels: expect.arrayContaining([
        expect.objectContaining({ field: 'breakEvenMonths', triggered: false }),
      ]),
      assumptions: expect.arrayContaining([expect.stringMatching(/\S/)]),
      facts: [],
      record: {
        sha256: '7891f5eac540c8e9252f832de1742778a0e54b8812d3e198fe289e1c46b6bfd9',
        fields: ['model', 'specVersion', 'inputs', 'outputs'],
        howToVerify: expect.any(String),
        model: 'relocation',
        specVersion: '1.0.0',
        signature: expect.objectContaining({ alg: 'Ed25519' }),
      },
      disclaimer: expect.stringMatching(/\S/),
    })
  })

  test.each([
    ['no object', [], 'inputs'],
    ['an input too many', { ...INPUTS, horizon: 1 }, 'horizon'],
    ['one out of its domain', { ...INPUTS, yearsHorizon: 101 }, 'yearsHorizon'],
    ['one that is no whole number', { ...INPUTS, yearsHorizon: 1.5 }, 'yearsHorizon'],
  ])('inputs that fail the contract: %s', async (_name, inputs, field) => {
    const { status, body } = await post('/api/v1/models/relocation', inputs)
    expect({ status, ...body }).toMatchObject({
      status: 400,
      ok: false,
      error: 'invalid_inputs',
      errors: [{ field, message: expect.stringMatching(/\S/) }],
      message: expect.stringContaining(field),
    })
  })
})

describe('the cases of a model', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('a line for each model', async () => {
    const { headers, body } = await getText('/api/v1/evals')
    expect(headers.get('content-type')).toMatch(/^application\/jsonl/)
    expect(lines(body).map(({ model, count }) => ({ model, count }))).toEqual(
      models.map(({ name }) => ({ model: name, count: 250 })),
    )
  })

  test('a meta line and 250 cases, the same every time, each what a run gives', async () => {
    const { body } = await getText('/api/v1/evals/relocation')
    const [meta, ...cases] = lines(body)
    expect(meta).toMatchObject({
      dataset: 'relocation@1.0.0',
      model: 'relocation',
      specVersion: '1.0.0',
      count: 250,
      tolerance: { rel: 1e-9, abs: 0.000001 },
    })
    expect(cases).toHaveLength(250)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(250)
    expect((await getText('/api/v1/evals/relocation')).body).toBe(body)
    for (const { inputs, expected } of [cases[0], cases[124], cases[249]].filter(
      (one) => one !== undefined,
    )) {
      expect((await post<Ran>('/api/v1/models/relocation', inputs)).body.outputs).toEqual(expected)
    }
  })

  test('grading: all right is 1, one value of one case wrong is less, what was not answered counts', async () => {
    const [, ...cases] = lines((await getText('/api/v1/evals/emergency-fund')).body)
    const answers = cases.map(({ id, expected }) => ({ id, outputs: expected }))
    const grade = async (list: unknown) =>
      (await post('/api/v1/grade/emergency-fund', { answers: list })).body as {
        score: number
        scoreOfAnswered: number
        answered: number
        count: number
        unknown: string[]
        cases: { id: string; score: number; leaves: number; right: number; wrong: { paths: string[] } }[]
      }
    expect(await grade(answers)).toMatchObject({
      ok: true,
      score: 1,
      scoreOfAnswered: 1,
      answered: 250,
      count: 250,
    })
    const [first, ...rest] = answers
    const [name = ''] = Object.keys(first?.outputs as object)
    const wrong = { id: first?.id, outputs: { ...(first?.outputs as object), [name]: 'no such value' } }
    const graded = await grade([wrong, ...rest])
    const [found] = graded.cases
    expect(found).toMatchObject({ id: first?.id, wrong: { paths: [name], more: 0 } })
    expect(found?.right).toBe((found?.leaves ?? 0) - 1)
    expect(graded.score).toBeCloseTo((249 + (found?.score ?? 0)) / 250, 12)
    const half = await grade([...answers.slice(0, 125), { id: 'no-such-case', outputs: {} }])
    expect(half).toMatchObject({ answered: 125, scoreOfAnswered: 1, unknown: ['no-such-case'] })
    expect(half.score).toBeCloseTo(0.5, 12)
  })

  test.each([
    ['no answers', { answers: [] }, 400, 'invalid_request'],
    [
      'a case answered twice',
      {
        answers: [
          { id: 'a', outputs: {} },
          { id: 'a', outputs: {} },
        ],
      },
      400,
      'invalid_request',
    ],
    [
      '251 answers',
      { answers: Array.from({ length: 251 }, (_, i) => ({ id: String(i), outputs: {} })) },
      413,
      'too_large',
    ],
    ['an unknown key', { answers: [{ id: 'a', outputs: {}, score: 1 }] }, 400, 'unknown_key'],
  ])('grading refuses %s', async (_name, body, status, error) => {
    expect(await post('/api/v1/grade/relocation', body)).toMatchObject({ status, body: { ok: false, error } })
  })
})
