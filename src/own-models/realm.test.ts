import { expect, test } from 'vitest'
import { createRealm, type Realm } from './realm.js'
import { timed } from './stop-watch.js'

function realmOf(code: string, callMs?: number): Realm {
  const options = { name: 'order', paths: ['model.js'], codeOf: () => code }
  return createRealm({ ...options, ...(callMs !== undefined && { callMs }) })
}

const HANGING = 'exports.hang = () => { try { for (;;) {} } catch {} finally { exports.went = "on" } }'
type Exports = { hang(): void; went?: string }

test('a call that is stopped from outside is known to have been, since it can catch nothing', () => {
  const realm = realmOf(HANGING)
  const exported = realm.load('model.js') as unknown as Exports
  expect(realm.wasStopped()).toBe(false)
  expect(() => timed(() => realm.call('hang', exported.hang), 50)).toThrow('timed out')
  expect(realm.wasStopped()).toBe(true)
  expect(exported.went).toBeUndefined()
})

test('one that takes more than its own time is a fault of the model', () => {
  const realm = realmOf(HANGING, 50)
  const exported = realm.load('model.js') as unknown as Exports
  expect(() => realm.call('order: run', exported.hang)).toThrow('order: run is not done after 50 ms')
  // The same within a stop-watch of whoever calls.
  expect(() => timed(() => realm.call('order: run', exported.hang), 5_000)).toThrow(
    'order: run is not done after 50 ms',
  )
})

test('the stop-watch of whoever calls stops it within its own time', () => {
  const realm = realmOf(HANGING, 60_000)
  const exported = realm.load('model.js') as unknown as Exports
  expect(() => timed(() => realm.call('order: run', exported.hang), 50)).toThrow('timed out after 50ms')
})

test.each([
  ['Math.random()', /Math\.random\(\) is not there for a model/],
  ['Date.now()', /Date\.now\(\) is not there/],
  ['new Date()', /new Date\(\) without a time is not there/],
  ['Date()', /Date\(\) is not there/],
  ['new (new Date(0).constructor)()', /new Date\(\) without a time is not there/],
  ['Intl', /Intl is not defined/],
  ['process', /process is not defined/],
  ['setTimeout', /setTimeout is not defined/],
  ['fetch', /fetch is not defined/],
])('%s is not there', (code, message) => {
  expect(() => realmOf(`exports.it = ${code}`).load('model.js')).toThrow(message)
})

test('a date of a given time is', () => {
  const code =
    'exports.it = new Date(Date.UTC(2026, 1, 28)).getUTCMonth(); exports.isDate = new Date(0) instanceof Date'
  expect(realmOf(code).load('model.js')).toMatchObject({ it: 1, isDate: true })
})

test('copies are of the realm: they have nothing of ours', () => {
  const realm = realmOf('exports.isOwn = (value) => value instanceof Object && value.list instanceof Array')
  const { isOwn } = realm.load('model.js') as unknown as { isOwn(value: unknown): boolean }
  expect(isOwn(realm.copyIn({ list: [1] }))).toBe(true)
  expect(isOwn({ list: [1] })).toBe(false)
})
