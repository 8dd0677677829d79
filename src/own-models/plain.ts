import type { ModelValue } from '../models/index.js'
import { ModelFault } from './fault.js'

const DEPTH_MAX = 20

/**
 * A copy of what a user's code gave, as plain data of our own: no prototype, getter or proxy of theirs is in it, and it changes no
 * more.
 *
 * @param at what it is, for the message: `run` or `inputs`
 * @throws {ModelFault} it is not plain data, or holds itself
 */
export function plainCopy(value: unknown, at: string, depth = 0): ModelValue {
  if (depth > DEPTH_MAX) throw new ModelFault(`${at} is nested more than ${DEPTH_MAX} deep, or holds itself`)
  switch (typeof value) {
    case 'number':
    case 'string':
    case 'boolean':
      return value
    case 'object':
      if (value === null) return null
      return Array.isArray(value) ? listCopy(value, at, depth) : objectCopy(value, at, depth)
    default:
      throw new ModelFault(`${at} is ${kindOf(value)}, which is no plain data`)
  }
}

function listCopy(list: readonly unknown[], at: string, depth: number): ModelValue {
  // By its length, so that a hole is seen as the undefined that it is.
  return Array.from({ length: list.length }, (_, i) => plainCopy(list[i], `${at}[${i}]`, depth + 1))
}

function objectCopy(object: object, at: string, depth: number): ModelValue {
  const prototype: unknown = Object.getPrototypeOf(object)
  // Of another realm, so its Object.prototype is not ours: it is the one without a prototype above it.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new ModelFault(`${at} is ${kindOf(object)}, which is no plain data`)
  }
  const members = Object.keys(object).map((name) => {
    if (name === '__proto__') throw new ModelFault(`${at} has a member named __proto__`)
    return [name, plainCopy((object as Record<string, unknown>)[name], `${at}.${name}`, depth + 1)] as const
  })
  return Object.fromEntries(members)
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`
  const { name } = (value.constructor ?? {}) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? `a ${name}` : 'an object with a prototype of its own'
}
