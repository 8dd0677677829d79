import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelFiles, orderModel, writeModel } from '../../test/own-model-files.js'
import { createSandbox, type Sandbox } from '../sandbox/index.js'
import { loadModel, openOwnModels } from './index.js'

let sandbox: Sandbox
let root: string
beforeAll(() => {
  sandbox = createSandbox({ places: 2 })
  root = mkdtempSync(join(tmpdir(), 'countersign-own-'))
})
afterAll(async () => {
  await sandbox.close()
  rmSync(root, { recursive: true, force: true })
})

const EXAMPLES = resolve(import.meta.dirname, '../../examples/models')

function open(folders: string, taken: readonly string[] = []) {
  return openOwnModels(folders, taken, sandbox)
}

/** A folder of its own, with one model in it. */
function written(files: ModelFiles, name = 'order'): string {
  const within = mkdtempSync(join(root, 'case-'))
  writeModel(within, name, files)
  return within
}

async function runOf(folders: string, inputs: Record<string, unknown>) {
  const [model] = await open(folders)
  if (model?.source.kind !== 'own') throw new Error('it is not there')
  return loadModel(model.source).run(inputs as never)
}

describe('a good model', () => {
  test('in JavaScript', async () => {
    const within = written(orderModel('order'))
    const [model, more] = await open(within)
    expect(more).toBeUndefined()
    expect(model).toMatchObject({
      description: { name: 'order', specVersion: '1.0.0', isFree: true, sentinels: [], facts: [] },
      hasCases: false,
      source: {
        kind: 'own',
        name: 'order',
        entry: 'model.js',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    expect(model?.description.spec.href).toBe(`file://${within}/order/spec.md`)
    // 2.5 x 3 = 7.5
    expect(await runOf(within, { price: 2.5, count: 3 })).toEqual({
      total: 7.5,
      rows: [{ at: 1 }, { at: 2 }, { at: 3 }],
    })
  })

  test('in TypeScript, in two files', async () => {
    const [model] = await open(EXAMPLES)
    expect(model).toMatchObject({ description: { name: 'invoice-vat' }, hasCases: true })
    expect(model?.source).toMatchObject({
      // cd examples/models/invoice-vat && sha256sum model.ts money.ts | sha256sum
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      files: [{ path: 'model.ts' }, { path: 'money.ts' }],
    })
    // 19 % of 100 is 19.
    expect(
      await runOf(EXAMPLES, {
        lines: [{ quantity: 1, unitPrice: 100, vatRate: 0.19 }],
        discountRate: 0,
        rounding: 'line',
      }),
    ).toMatchObject({ net: 100, vat: 19, gross: 119 })
  })

  test.each<[string, ModelFiles]>([
    ['a default export', orderModel('order', ['export const model =', 'export default'])],
    [
      'an export for each member',
      {
        ...orderModel('order', ['export const model =', 'const model =']),
        'model.js': `${orderModel('order', ['export const model =', 'const model ='])['model.js']}
${['name', 'specVersion', 'title', 'summary', 'isFree', 'inputs', 'outputs', 'assumptions', 'example', 'run'].map((member) => `export const ${member} = model.${member}`).join('\n')}
export const VAT_TABLE = [1, 2]`,
      },
    ],
    [
      'another file, without its ending, and a table in JSON',
      {
        ...orderModel('order', ['total: price * count', 'total: times(price, count) * rates.one']),
        'model.js': `import { times } from './sums/times'\nimport rates from './rates.json' with { type: 'json' }\n${orderModel('order', ['total: price * count', 'total: times(price, count) * rates.one'])['model.js']}`,
        'sums/times.ts': 'export const times = (a: number, b: number): number => a * b',
        'rates.json': '{"one": 1}',
      },
    ],
    [
      'types of somebody else, which are gone when it runs',
      {
        ...orderModel('order'),
        'model.js': '',
        'model.ts': `import type { OwnModel } from 'countersign'\n${orderModel('order')['model.js']}`,
      },
    ],
  ])('by %s', async (_name, files) => {
    const { 'model.js': script, ...others } = files
    const within = written(script === '' ? others : files)
    expect(await runOf(within, { price: 2, count: 2 })).toMatchObject({ total: 4 })
  })

  test('the folder itself may be named, and several as in PATH; they are sorted by name', async () => {
    const [one, two] = [written(orderModel('zebra'), 'zebra'), written(orderModel('ant'), 'ant')]
    const found = await open([join(one, 'zebra'), '', two].join(delimiter))
    expect(found.map(({ description }) => description.name)).toEqual(['ant', 'zebra'])
  })

  test('links are followed, and what begins with . or _ is passed over, as tests are', async () => {
    const within = written({
      ...orderModel('order'),
      'model.test.js': 'syntax error',
      '_old/model.ts': 'syntax error',
      '.git/x.js': 'syntax error',
    })
    mkdirSync(join(within, '_drafts'))
    symlinkSync(join(within, 'order'), join(within, '..data'))
    writeFileSync(join(within, 'README.md'), '# Ours')
    expect(await open(within)).toHaveLength(1)
    const linked = mkdtempSync(join(root, 'links-'))
    symlinkSync(join(within, 'order'), join(linked, 'order'))
    expect(await open(linked)).toHaveLength(1)
  })
})

describe('the digest', () => {
  const digest = async (files: ModelFiles) => {
    const [model] = await open(written(files))
    return model?.source.kind === 'own' ? model.source.digest : null
  }

  test('is another one as soon as a file that the model computes by is, and not for what stands beside it', async () => {
    const files = orderModel('order')
    const before = await digest(files)
    expect(
      await digest({ ...files, 'notes.js': '1', 'spec.md': `${files['spec.md']}\n`, 'reference.js': 'x' }),
    ).toBe(before)
    expect(await digest({ ...files, 'model.js': `${files['model.js']}\n` })).not.toBe(before)
  })
})

describe('a model that cannot be served is named with its file and what is wrong', () => {
  const base = (...spoil: [string, string][]) => orderModel('order', ...spoil)
  const without = (path: string) =>
    Object.fromEntries(Object.entries(base()).filter(([name]) => name !== path))
  test.each<[string, ModelFiles, RegExp]>([
    [
      'it hangs as it is loaded',
      { ...base(), 'model.js': 'while (true) {}' },
      /order\/model\.js is not done after 2000 ms\.$/,
    ],
    [
      'it hangs as it is run',
      base(['return { total', 'for (;;) {}\n    return { total']),
      /order\/model\.js: run is not done after 2000 ms\.$/,
    ],
    [
      'it throws as it is loaded',
      { ...base(), 'model.js': '\n\nnull.x' },
      /order\/model\.js throws order\/model\.js:3: TypeError: Cannot read properties of null/,
    ],
    [
      'it throws as it is run',
      base(['return { total', 'price.cents.whole\n    return { total']),
      /order\/model\.js: run throws order\/model\.js:24: TypeError: Cannot read properties of undefined \(reading 'whole'\)/,
    ],
    [
      'it throws nothing',
      base(['return { total', 'throw null\n    return { total']),
      /order\/model\.js: run throws object null\./,
    ],
    [
      'it throws what cannot be shown',
      base(['return { total', 'throw { toJSON() { throw 1 } }\n    return { total']),
      /run throws something that cannot be shown/,
    ],
    [
      'a syntax error',
      { ...base(), 'model.js': 'export const model = {\n  name: order order\n}' },
      /order\/model\.js: .*\(2:15\)|order\/model\.js throws order\/model\.js:2: SyntaxError/,
    ],
    [
      'an await at the top',
      { ...base(), 'model.js': 'export const model = await {}' },
      /order\/model\.js:1: SyntaxError: await is only valid/,
    ],
    [
      'a JSON that is none',
      { ...base(), 'model.js': "import x from './x.json'\nexport const model = x", 'x.json': '{' },
      /order\/x\.json: Expected property name/,
    ],
    [
      'no model file',
      without('model.js'),
      /order: it has none of model\.ts, model\.mts, model\.js, model\.mjs\.$/,
    ],
    [
      'two model files',
      { ...base(), 'model.ts': 'export {}' },
      /order: it has both model\.ts and model\.js\.$/,
    ],
    ['no spec', without('spec.md'), /order\/spec\.md: it is missing\.$/],
    [
      'another name',
      base(["'NAME'", "'orders'"]),
      /order\/model\.js: name is "orders", and the folder of the model is "order"\.$/,
    ],
    [
      'no definition',
      { ...base(), 'model.js': 'const model = 1' },
      /order\/model\.js: it exports no definition/,
    ],
    ['no run', base(['  run({', '  walk({']), /order\/model\.js: run is missing/],
    [
      'a run that is none',
      { ...base(), 'model.js': 'export const run = 5' },
      /order\/model\.js: run must be a function, not 5\.$/,
    ],
    [
      'no outputs',
      base(['  outputs:', '  puts:']),
      /order\/model\.js: The request has a key|order\/model\.js: .*"puts"/,
    ],
    [
      'a misspelt member',
      base(['  title:', '  tittle:']),
      /order\/model\.js: .*"tittle"; did you mean "title"\?/,
    ],
    [
      'a misspelt export beside the members',
      {
        ...base(),
        'model.js': `${base(['export const model =', 'const model ='])['model.js']}\nexport const run = model.run\nexport const sampel = () => 1`,
      },
      /order\/model\.js: .*"sampel".*did you mean "sample"|sampel is a function, which is no plain data/,
    ],
    [
      'several names in one export',
      { ...base(), 'model.js': 'export const a = 1, b = 2' },
      /order\/model\.js: each export must be of one name/,
    ],
    [
      'names taken out of an object',
      { ...base(), 'model.js': 'const model = {}\nexport const { run } = model' },
      /order\/model\.js: each export must be of one name/,
    ],
    ['no say whether it is free', base(['  isFree: true,\n', '']), /order\/model\.js: isFree is missing\.$/],
    [
      'a version that is none',
      base(["'1.0.0'", "'1.0'"]),
      /order\/model\.js: specVersion must be a version such as 1\.0\.0\.$/,
    ],
    [
      'an output of no type',
      base(["type: 'number', unit: 'USD', meaning", "type: 'money', unit: 'USD', meaning"]),
      /order\/model\.js: outputs\[0\]\.type must be one of "number"/,
    ],
    [
      'inputs that are not strict',
      base(['    additionalProperties: false,\n', '']),
      /order\/model\.js: inputs must have additionalProperties: false\.$/,
    ],
    [
      'an input without a unit',
      base(["unit: 'USD', minimum", 'minimum']),
      /order\/model\.js: price has no unit/,
    ],
    ['an input without an end', base([', maximum: 1000', '']), /order\/model\.js: price has no maximum\.$/],
    [
      'an output that is not declared',
      base(['total: price * count', 'total: price * count, net: 1']),
      /order\/model\.js: an output is computed and not declared: net\.$/,
    ],
    [
      'an output that is not computed',
      base(['total: price * count, ', '']),
      /order\/model\.js: an output is declared and not computed: total\.$/,
    ],
    [
      'NaN',
      base(['total: price * count', 'total: Math.sqrt(-price)']),
      /order\/model\.js: an output is not a number: total is "NaN"\.$/,
    ],
    [
      'chance',
      base(['total: price * count', 'total: price * Math.random()']),
      /order\/model\.js: run throws order\/model\.js:\d+: TypeError: Math\.random\(\) is not there for a model/,
    ],
    [
      'a clock',
      base(['total: price * count', 'total: new Date().getTime()']),
      /TypeError: new Date\(\) without a time is not there for a model/,
    ],
    [
      'another clock',
      base(['total: price * count', 'total: Date.now()']),
      /TypeError: Date\.now\(\) is not there for a model/,
    ],
    [
      'a memory',
      base(['// total', 'let runs = 0 //'], ['total: price * count', 'total: price * runs++']),
      /order\/model\.js: run again on the same inputs, it gives something else: total is 2, not 0\.$/,
    ],
    [
      'the language of the machine',
      base(['total: price * count', 'total: Number(new Intl.NumberFormat().format(price))']),
      /ReferenceError: Intl is not defined/,
    ],
    [
      'the outside',
      base(['total: price * count', 'total: process.pid']),
      /ReferenceError: process is not defined/,
    ],
    [
      'a package',
      { ...base(), 'model.js': `import ms from 'ms'\nms()\n${base()['model.js']}` },
      /order\/model\.js: it imports "ms": the files of a model import one another only/,
    ],
    [
      'a file that is not there',
      { ...base(), 'model.js': `import './cents.js'\n${base()['model.js']}` },
      /order\/model\.js: it imports "\.\/cents\.js", and there is no such file/,
    ],
    [
      'a file of another model',
      { ...base(), 'model.js': `import '../other/model.js'\n${base()['model.js']}` },
      /order\/model\.js: it imports "\.\.\/other\/model\.js" from outside of the model's folder/,
    ],
    [
      'a circle',
      {
        ...base(),
        'model.js': `import './a.js'\n${base()['model.js']}`,
        'a.js': "import './b.js'",
        'b.js': "import './a.js'",
      },
      /order\/a\.js: it imports itself, by way of model\.js and a\.js and b\.js/,
    ],
    [
      'an answer that comes later',
      base(['  run({', '  async run({']),
      /order\/model\.js: what run gives is a Promise, which is no plain data\.$/,
    ],
    [
      'no answer',
      base(['return { total', 'if (price) return\n    return { total']),
      /order\/model\.js: what run gives is undefined/,
    ],
    [
      'a list for an answer',
      base(['return { total', 'if (price) return []\n    return { total']),
      /what order: run gives is no object of outputs by name/,
    ],
    [
      'an output that holds itself',
      base([
        'return { total',
        'const all = {}\n    all.all = all\n    if (price) return all\n    return { total',
      ]),
      /is nested more than 20 deep, or holds itself/,
    ],
    [
      'an output with a prototype',
      base(['total: price * count', 'total: new (class Money { get cents() { return 1 } })()']),
      /what run gives\.total is a Money, which is no plain data/,
    ],
    [
      'an output named __proto__',
      base(['total: price * count', 'total: JSON.parse(\'{"__proto__": 1}\')']),
      /what run gives\.total has a member named __proto__/,
    ],
    [
      'too much',
      base([
        'return { total',
        'const all = []\n    for (;;) all.push(new Array(1e5).fill(price))\n    return { total',
      ]),
      /order: it cannot be read within its bounds\. The work took too much memory\.|order\/model\.js: run is not done after 2000 ms/,
    ],
  ])('%s', async (_name, files, message) => {
    const within = written(files)
    const error = await open(within).then(
      () => null,
      (thrown: unknown) => thrown as { code: string; message: string },
    )
    expect(error).toMatchObject({
      name: 'Refusal',
      code: 'bad_model',
      message: expect.stringMatching(message),
    })
    // With the path of the folder that it is in.
    expect(error?.message).toContain(join(within, 'order'))
  })

  test.each([
    [
      'of a model that comes with Countersign',
      'relocation',
      /relocation: a model that comes with Countersign has this name\.$/,
    ],
    ['that is not in kebab case', 'Relocation', /Relocation: the name of a model is in kebab case/],
  ])('a name %s', async (_name, name, message) => {
    await expect(open(written(orderModel(name), name), ['relocation'])).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(message),
    })
  })

  test('a name that two have', async () => {
    const [one, two] = [written(orderModel('order')), written(orderModel('order'))]
    const message = `${join(two, 'order')}: ${join(one, 'order')} has the same name.`
    await expect(open([one, two].join(delimiter))).rejects.toMatchObject({ code: 'bad_model', message })
  })

  test('all that is wrong with all of them at once', async () => {
    const within = written(base(['  isFree: true,\n', '']))
    writeModel(within, 'offer', { ...orderModel('offer', [', maximum: 1000', '']), 'spec.md': '# offer' })
    await expect(open(within)).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(
        /^2 things are wrong\.\n {2}\/.*offer\/model\.js: price has no maximum\n {2}\/.*order\/model\.js: isFree is missing$/,
      ),
      details: { faults: [expect.any(String), expect.any(String)] },
    })
  })
})

test.each([
  ['that is not there', 'nowhere', /the folder \/.*nowhere cannot be read \(ENOENT\)\.$/],
  ['without a model', 'empty', /the folder \/.*empty has no models in it\.$/],
])('a folder %s is refused as a setting', async (_name, name, message) => {
  mkdirSync(join(root, 'empty'), { recursive: true })
  await expect(open(join(root, name))).rejects.toMatchObject({
    code: 'bad_setting',
    message: expect.stringMatching(message),
    details: { setting: 'COUNTERSIGN_MODELS' },
  })
})

describe('what a model does to its own objects is done to nobody else', () => {
  const nasty = `Object.prototype.polluted = 'yes'
Array.prototype.map = () => ['spoilt']
JSON.stringify = () => 'spoilt'
`
  test('prototypes', async () => {
    const within = written({ ...orderModel('order'), 'model.js': nasty + orderModel('order')['model.js'] })
    const [model] = await open(within)
    if (model?.source.kind !== 'own') throw new Error('it is not there')
    const loaded = loadModel(model.source)
    expect(loaded.run({ price: 2, count: 2 })).toEqual({ total: 4, rows: [{ at: 1 }, { at: 2 }] })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect([1].map(String)).toEqual(['1'])
    expect(JSON.stringify(1)).toBe('1')
  })

  test('inputs: each run has its own', async () => {
    const within = written(
      orderModel('order', [
        'return { total',
        'const was = price\n    arguments[0].price = 0\n    return { total',
      ]),
    )
    const inputs = { price: 2, count: 2 }
    expect(await runOf(within, inputs)).toMatchObject({ total: 4 })
    expect(inputs).toEqual({ price: 2, count: 2 })
  })

  test('a promise that is left behind ends nothing', async () => {
    const files = orderModel('order', ['// total', 'Promise.reject(new Error("left behind")) //'])
    expect(await open(written(files))).toHaveLength(1)
    expect(await open(written(files))).toHaveLength(1)
  })
})
