import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of a model by their path in its folder. */
export type ModelFiles = Readonly<Record<string, string>>

const MODEL = `// total = price * count
export const model = {
  name: 'NAME',
  specVersion: '1.0.0',
  title: 'An order',
  summary: 'What some of one thing cost.',
  isFree: true,
  inputs: {
    type: 'object',
    additionalProperties: false,
    required: ['price', 'count'],
    properties: {
      price: { type: 'number', title: 'Price', description: 'Of one.', unit: 'USD', minimum: 0, maximum: 1000 },
      count: { type: 'integer', title: 'Count', description: 'How many.', unit: 'count', minimum: 1, maximum: 9 },
    },
  },
  outputs: [
    { path: 'total', type: 'number', unit: 'USD', meaning: 'All together.' },
    { path: 'rows[].at', type: 'integer', unit: 'count', meaning: 'Which one, from 1.' },
  ],
  assumptions: ['Prices hold.'],
  example: { price: 2, count: 3 },
  run({ price, count }) {
    return { total: price * count, rows: Array.from({ length: count }, (_, i) => ({ at: i + 1 })) }
  },
}
`

const SPEC = `# NAME 1.0.0

\`total\` is \`price\` times \`count\`; \`rows[].at\` counts from 1. Inputs are finite. Assumptions: prices hold. No sentinels.
Excluded: discounts.

## Sources

Arithmetic.
`

const working = 'As a child learns it: 2 x 3 = 6, 2 x 1 = 2, 0 x 1 = 0.'
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

/** A small model of total = price * count that keeps the contract. @param spoil what is put for what in model.js */
export function orderModel(name: string, ...spoil: readonly (readonly [string, string])[]): ModelFiles {
  const text = spoil.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`there is no ${from}`)
    return before.replace(from, () => to)
  }, MODEL)
  return {
    'model.js': text.replace('NAME', name),
    'spec.md': SPEC.replace('NAME', name),
    'vectors.json': JSON.stringify(VECTORS, null, 2),
  }
}

/** Writes the folder of a model. @returns its path */
export function writeModel(within: string, name: string, files: ModelFiles): string {
  const folder = join(within, name)
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
