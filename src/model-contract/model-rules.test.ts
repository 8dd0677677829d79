import { describe, expect, test } from 'vitest'
import type { ModelInputs, ModelOutputs, RunnableModel } from '../models/index.js'
import { type Breach, holdTo, MODEL_RULES, type Specimen } from './index.js'

const price = {
  type: 'number',
  title: 'Price',
  description: 'Of one.',
  unit: 'USD',
  minimum: 0,
  maximum: 1000,
}
const count = {
  type: 'integer',
  title: 'Count',
  description: 'How many.',
  unit: 'count',
  minimum: 1,
  maximum: 9,
}

/** total = price * count; each of them is numbered from 1. */
const MODEL: RunnableModel = {
  name: 'some-order',
  specVersion: '1.2.3',
  title: 'An order',
  summary: 'What some of one thing cost.',
  isFree: true,
  inputs: {
    type: 'object',
    additionalProperties: false,
    required: ['price', 'count'],
    properties: { price, count },
  },
  outputs: [
    { path: 'total', type: 'number', unit: 'USD', meaning: 'All together.' },
    { path: 'rows[].at', type: 'integer', unit: 'count', meaning: 'Which one.' },
  ],
  sentinels: [],
  assumptions: ['Prices hold.'],
  facts: [],
  example: { price: 2, count: 3 },
  run: (inputs) => ({ total: Number(inputs.price) * Number(inputs.count), rows: rowsOf(inputs) }),
  sample: (random) => ({ price: Math.floor(random() * 1e5) / 100, count: 1 + Math.floor(random() * 9) }),
}

const SPEC = `# some-order 1.2.3
Inputs \`price\`, \`count\`; outputs \`total\`, \`rows[].at\`. Assumptions, sentinels and exclusions: none.
Sources
`

const working = '2 x 3 = 6, and that is all there is to it.'
const VECTORS = [
  {
    name: 'three',
    inputs: { price: 2, count: 3 },
    expected: { total: 6, 'rows.length': 3, 'rows[2].at': 3 },
    working,
  },
  { name: 'one', inputs: { price: 2, count: 1 }, expected: { total: 2 }, working },
  { name: 'for nothing', inputs: { price: 0, count: 1 }, expected: { total: 0 }, working },
]

function rowsOf({ count: rows }: ModelInputs): ModelOutputs[] {
  return Array.from({ length: Number(rows) }, (_, i) => ({ at: i + 1 }))
}

function specimen(spoilt: Partial<RunnableModel> = {}, beside: Partial<Specimen> = {}): Specimen {
  const model = { ...MODEL, ...spoilt }
  return { model, spec: SPEC, vectors: JSON.stringify(VECTORS), reference: MODEL.run, ...beside }
}

/** The rules that are broken, by the first words of their names. */
function broken(given: Specimen): Map<string, readonly Breach[]> {
  const found = MODEL_RULES.map((rule) => [rule.name, holdTo(rule, given).breaches] as const)
  return new Map(found.filter(([, breaches]) => breaches.length > 0))
}

function run(spoil: (outputs: ModelOutputs, inputs: ModelInputs) => ModelOutputs): Partial<RunnableModel> {
  return { run: (inputs) => spoil(MODEL.run(inputs), inputs) }
}

function inputs(properties: object, more: object = {}): Partial<RunnableModel> {
  return {
    inputs: {
      ...MODEL.inputs,
      properties: { price, count, ...properties },
      ...more,
    } as RunnableModel['inputs'],
  }
}

test('a model that keeps the contract breaks no rule, and each rule asks something of it', () => {
  expect(MODEL_RULES.filter((rule) => holdTo(rule, specimen()).excuse !== null)).toEqual([])
  expect([...broken(specimen())]).toEqual([])
})

describe('a model that breaks the contract is told where', () => {
  let runs = 0
  test.each<[string, Specimen, RegExp]>([
    ['a name that is not in kebab case', specimen({ name: 'someOrder' }), /^name is "someOrder"/],
    ['a version that is none', specimen({ specVersion: '1.2' }), /^specVersion is "1.2"/],
    ['a long title', specimen({ title: 'What some of one thing cost' }), /^title has 6 words/],
    ['nothing taken for granted', specimen({ assumptions: [] }), /^assumptions is empty/],
    ['a summary without a full stop', specimen({ summary: 'What it costs' }), /^summary is no sentence/],
    [
      'inputs that are open',
      specimen(inputs({}, { additionalProperties: true })),
      /^inputs must have additionalProperties: false/,
    ],
    [
      'an input without a unit',
      specimen(inputs({ price: { ...price, unit: undefined } })),
      /^price has no unit/,
    ],
    [
      'an input without a description',
      specimen(inputs({ price: { ...price, description: '' } })),
      /^price has no description/,
    ],
    [
      'an input without an end',
      specimen(inputs({ price: { type: 'number', title: 'P', description: 'P.', unit: '', minimum: 0 } })),
      /^price has no maximum/,
    ],
    [
      'a text of any length',
      specimen(inputs({ note: { type: 'string', title: 'N', description: 'N.', unit: '', default: '' } })),
      /^note has neither enum nor maxLength/,
    ],
    [
      'a list of any length',
      specimen(
        inputs({
          list: { type: 'array', title: 'N', description: 'N.', items: count, default: [], minItems: 0 },
        }),
      ),
      /^list has no maxItems/,
    ],
    [
      'an item of a list that is open',
      specimen(
        inputs({
          list: {
            type: 'array',
            title: 'N',
            description: 'N.',
            minItems: 0,
            maxItems: 2,
            default: [],
            items: { type: 'object', required: ['count'], properties: { count } },
          },
        }),
      ),
      /^list\[\] must have additionalProperties: false/,
    ],
    [
      'an input neither required nor with a default',
      specimen(inputs({ other: count })),
      /^other must be either required or have a default/,
    ],
    [
      'an input required and with a default',
      specimen(inputs({ price: { ...price, default: 1 } })),
      /^price must be either required or have a default/,
    ],
    [
      'a required input that is none',
      specimen(inputs({}, { required: ['price', 'count', 'prise'] })),
      /^prise is required and is none/,
    ],
    [
      'a keyword that not everybody reads',
      specimen(inputs({}, { dependentRequired: {} })),
      /^inputs has "dependentRequired", a keyword/,
    ],
    [
      'an input of several types',
      specimen(inputs({ price: { ...price, type: ['number', 'null'] } })),
      /^price has the type \["number","null"\]/,
    ],
    [
      'an output twice',
      specimen({ outputs: [...MODEL.outputs, ...MODEL.outputs.slice(0, 1)] }),
      /^the output total is declared twice/,
    ],
    [
      'an output within another',
      specimen({
        outputs: [...MODEL.outputs, { path: 'total.net', type: 'number', unit: '', meaning: 'N.' }],
      }),
      /^the outputs total and total.net cannot both/,
    ],
    [
      'an output at a prototype',
      specimen({
        outputs: [...MODEL.outputs, { path: '__proto__.net', type: 'number', unit: '', meaning: 'N.' }],
      }),
      /"__proto__.net" is no path/,
    ],
    [
      'a sentinel on nothing',
      specimen({ sentinels: [{ field: 'totl', value: 1, meaning: 'none' }] }),
      /^a sentinel is on "totl"/,
    ],
    [
      'a sentinel of another type',
      specimen({ sentinels: [{ field: 'total', value: 'none', meaning: 'none' }] }),
      /^the sentinel on total is a string/,
    ],
    [
      'a sentinel that no vector meets',
      specimen({ sentinels: [{ field: 'total', value: 9999, meaning: 'none' }] }),
      /^no vector has the sentinel 9999 at total/,
    ],
    [
      'a fact without a source',
      specimen({
        facts: [
          { name: 'f', value: 1, unit: '', meaning: 'm', source: '', period: 'now', checked: '2026-01-01' },
        ],
      }),
      /^the fact "f" has no source/,
    ],
    [
      'a fact that nobody checked',
      specimen({
        facts: [{ name: 'f', value: 1, unit: '', meaning: 'm', source: 's', period: 'now', checked: 'May' }],
      }),
      /^the fact "f" says in checked no day/,
    ],
    [
      'a contract that JSON cannot carry',
      specimen({
        inputs: {
          ...MODEL.inputs,
          properties: { price: { ...price, maximum: Number.POSITIVE_INFINITY }, count },
        },
      }),
      /^the contract has a value that JSON cannot carry/,
    ],
    ['no spec', specimen({}, { spec: null }), /^spec.md is missing/],
    [
      'a spec of another version',
      specimen({}, { spec: SPEC.replace('1.2.3', '1.2.2') }),
      /^spec.md does not begin with the line "# some-order 1.2.3"/,
    ],
    [
      'a spec without an output',
      specimen({}, { spec: SPEC.replace('`rows[].at`', 'rows') }),
      /^spec.md does not name `rows\[\]\.at`/,
    ],
    [
      'a spec that leaves nothing out',
      specimen({}, { spec: SPEC.replace('exclusions', 'such') }),
      /^spec.md says nothing of what is excluded/,
    ],
    [
      'an example that it refuses',
      specimen({ example: { price: 2 } }),
      /^its own contract refuses the inputs: count is missing/,
    ],
    [
      'an output that is not declared',
      specimen(run((outputs) => ({ ...outputs, more: 1 }))),
      /^an output is computed and not declared/,
    ],
    [
      'an output that is not computed',
      specimen(run(({ total: _, ...outputs }) => outputs)),
      /^an output is declared and not computed/,
    ],
    [
      'an output in rows that is not declared',
      specimen(
        run((outputs, given) => ({ ...outputs, rows: rowsOf(given).map((row) => ({ ...row, x: 1 })) })),
      ),
      /^an output is computed and not declared/,
    ],
    ['NaN', specimen(run((outputs) => ({ ...outputs, total: Number.NaN }))), /^an output is not a number/],
    [
      'a number without an end',
      specimen(run((outputs) => ({ ...outputs, total: Number.POSITIVE_INFINITY }))),
      /^an output is not finite, and no sentinel/,
    ],
    [
      'half a thing',
      specimen(run((outputs) => ({ ...outputs, rows: [{ at: 0.5 }] }))),
      /^an output is declared as integer/,
    ],
    [
      'a number as a text',
      specimen(run((outputs) => ({ ...outputs, total: '6' }))),
      /^an output is declared as number/,
    ],
    [
      'chance',
      specimen(run((outputs) => ({ ...outputs, total: Math.random() }))),
      /^run again on the same inputs, it gives something else/,
    ],
    [
      'a memory',
      specimen(run((outputs) => ({ ...outputs, total: runs++ }))),
      /^run again on the same inputs, it gives something else/,
    ],
    [
      'inputs that it changes',
      specimen({
        run: (given) => {
          const outputs = MODEL.run(given)
          Object.assign(given, { price: 1 })
          return outputs
        },
      }),
      /^run changes the inputs/,
    ],
    [
      'a throw',
      specimen(
        run(() => {
          throw new RangeError('too dear')
        }),
      ),
      /^too dear/,
    ],
    [
      'a throw in its review',
      specimen({
        review: () => {
          throw new RangeError('no view')
        },
      }),
      /^no view/,
    ],
    [
      'a review that refuses nearly everything',
      specimen({
        review: ({ price: given }) => (given === 2 ? [] : [{ field: 'price', message: 'must be 2' }]),
      }),
      /^its review refuses all but \d of the ends of its domain$/,
    ],
    [
      'a text where a number is declared',
      specimen(inputs({ price: { ...price, const: 'odd' } })),
      /should be refused for price, and is for no input$/,
    ],
    ['no vectors', specimen({}, { vectors: null }), /^vectors.json is missing/],
    ['vectors that are not JSON', specimen({}, { vectors: '[' }), /^vectors.json: /],
    [
      'two vectors',
      specimen({}, { vectors: JSON.stringify(VECTORS.slice(0, 2)) }),
      /^vectors.json has 2 vectors/,
    ],
    [
      'a vector without its calculation',
      specimen({}, { vectors: JSON.stringify(VECTORS.map((one) => ({ ...one, working: '6' }))) }),
      /^vectors.json: \[0\].working must show|^vectors.json: .*working must show/,
    ],
    [
      'a vector with another result',
      specimen(
        {},
        { vectors: JSON.stringify([...VECTORS, { ...VECTORS[0], name: 'wrong', expected: { total: 7 } }]) },
      ),
      /^vector "wrong": 2 x 3 = 6/,
    ],
    [
      'a vector of what is not there',
      specimen(
        {},
        { vectors: JSON.stringify([...VECTORS, { ...VECTORS[0], name: 'wrong', expected: { totl: 7 } }]) },
      ),
      /^vector "wrong": no value stands at the path/,
    ],
    [
      'samples by chance',
      specimen({ sample: () => ({ price: Math.random(), count: 1 }) }),
      /^sample does not give the same inputs/,
    ],
    [
      'samples that are all alike',
      specimen({ sample: () => ({ price: 1, count: 1 }) }),
      /^sample gives only 1 unlike inputs/,
    ],
    [
      'samples out of the domain',
      specimen({ sample: (random) => ({ price: -random(), count: 1 }) }),
      /^case some-order-0000: its own contract refuses/,
    ],
    [
      'a sample that throws',
      specimen({
        sample: () => {
          throw new TypeError('no luck')
        },
      }),
      /^no luck$/,
    ],
    [
      'a reference that differs',
      specimen({}, { reference: (given) => ({ ...MODEL.run(given), total: 1 }) }),
      /^the reference \(expected\) computes something else/,
    ],
    [
      'a reference that throws',
      specimen(
        {},
        {
          reference: () => {
            throw new TypeError('no idea')
          },
        },
      ),
      /^reference: no idea/,
    ],
  ])('%s', (_name, given, message) => {
    // Not all of them at once: most rules run the model some hundred times.
    const messages: string[] = []
    for (const rule of MODEL_RULES) {
      messages.push(...holdTo(rule, given).breaches.map((breach) => breach.message))
      if (messages.some((text) => message.test(text))) return
    }
    expect(messages).toContainEqual(expect.stringMatching(message))
  })
})

describe('the inputs on which it shows are as near to the example as can be', () => {
  const breachesOf = (spoilt: Partial<RunnableModel>, rule: RegExp) => {
    const [, found] = [...broken(specimen(spoilt))].find(([name]) => rule.test(name)) ?? []
    return found
  }

  test('at an end of the domain', () => {
    const atMost = run((outputs, given) => ({
      ...outputs,
      total: given.price === 1000 ? Number.NaN : 1,
    }))
    expect(breachesOf(atMost, /every end of its domain/)).toEqual([
      {
        message: 'an output is not a number',
        inputs: { price: 1000, count: 3 },
        path: 'total',
        actual: 'NaN',
      },
    ])
  })

  test('anywhere', () => {
    const within = run((outputs, given) => ({
      ...outputs,
      total: Number(given.price) > 600 && Number(given.price) < 700 ? Number.NaN : 1,
    }))
    const [first] = breachesOf(within, /anywhere in its domain/) ?? []
    expect(first).toMatchObject({ inputs: { price: expect.any(Number), count: 3 }, path: 'total' })
    expect(Number(first?.inputs?.price)).toBeGreaterThan(600)
  })

  test('with what the reference expects', () => {
    const given = specimen({}, { reference: (inputs) => ({ ...MODEL.run(inputs), total: 0.5 }) })
    const [first] = [...broken(given).values()].flat()
    expect(first).toMatchObject({
      path: 'total',
      expected: 0.5,
      actual: expect.any(Number),
      inputs: expect.anything(),
    })
  })
})
