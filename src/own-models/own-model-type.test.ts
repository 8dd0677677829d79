import { expect, test } from 'vitest'
import type { OwnModel } from './index.js'

interface Inputs {
  readonly price: number
}

const model = {
  name: 'order',
  specVersion: '1.0.0',
  title: 'An order',
  summary: 'What one thing costs.',
  isFree: true,
  inputs: { type: 'object', additionalProperties: false, required: ['price'], properties: {} },
  outputs: [{ path: 'total', type: 'number', unit: 'USD', meaning: 'All together.' }],
  assumptions: ['Prices hold.'],
  example: { price: 2 },
  run: ({ price }: Inputs) => ({ total: price }),
  review: ({ price }: Inputs) => (price > 1 ? [] : [{ field: 'price', message: 'is low' }]),
} satisfies OwnModel

test('a model may be typed, its inputs by an interface of its own', () => {
  expect(model.run({ price: 2 })).toEqual({ total: 2 })
  // @ts-expect-error: without its outputs it is none
  const { outputs: _, ...less }: OwnModel = { ...model, outputs: undefined }
  expect(less.name).toBe('order')
})
