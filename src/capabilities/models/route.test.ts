import { describe, expect, test } from 'vitest'
import type { ServerParts } from '../capability.js'
import { BUILT_IN_MODELS } from './catalogue.js'
import { modelRoutes } from './route.js'

const parts = { models: BUILT_IN_MODELS } as unknown as ServerParts

function accessOf(name: string, model: string) {
  const route = modelRoutes.find((one) => one.name === name)
  if (!route) throw new Error(`no route ${name}`)
  return typeof route.access === 'function' ? route.access({ model }, parts) : route.access
}

describe('who may call: the free models open, the others paid for; the catalogue and its contracts open', () => {
  test.each([
    ['models', 'open', 'open'],
    ['modelContract', 'open', 'open'],
    ['facts', 'open', 'open'],
    ['evals', 'open', 'open'],
    ['modelSpec', 'open', 'paid'],
    ['runModel', 'open', 'paid'],
    ['verifyClaims', 'open', 'paid'],
    ['modelEvals', 'open', 'paid'],
    ['gradeModel', 'open', 'paid'],
  ])('%s: %s, %s', (name, free, paid) => {
    for (const model of ['emergency-fund', 'relocation', 'side-business'])
      expect(accessOf(name, model)).toBe(free)
    expect(accessOf(name, 'loan-amortization')).toBe(paid)
  })

  test.each(['modelContract', 'modelSpec', 'runModel', 'verifyClaims', 'modelEvals', 'gradeModel'])(
    '%s of no model is refused before anybody is asked for a key',
    (name) => {
      for (const model of ['relocaton', 'constructor', '__proto__', '']) {
        expect(() => accessOf(name, model)).toThrow(expect.objectContaining({ code: 'no_such_model' }))
      }
    },
  )
})
