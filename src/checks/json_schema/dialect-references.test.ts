import { describe, expect, it } from 'vitest'
import {
  ALL,
  detailOf,
  expectRow,
  found,
  NEW,
  OLD,
  of,
  type Row,
  SINCE_06,
} from '../../../test/schema-dialects.js'
import { DIALECTS, type Dialect } from './dialect.js'

describe('references and names', () => {
  it.each<Row>([
    [ALL, '"items":{"$ref":"#/definitions/n"},"definitions":{"n":{"type":"integer"}}', '[1]', 'passed'],
    [ALL, '"items":{"$ref":"#/definitions/n"},"definitions":{"n":{"type":"integer"}}', '["1"]', 'failed'],
    [ALL, '"items":{"$ref":"#/$defs/n"},"$defs":{"n":{"type":"integer"}}', '["1"]', 'failed'],
    [ALL, '"properties":{"next":{"$ref":"#"}},"required":["v"]', '{"v":1,"next":{"v":2}}', 'passed'],
    [ALL, '"properties":{"next":{"$ref":"#"}},"required":["v"]', '{"v":1,"next":{}}', 'failed'],
    // Beside $ref nothing counts up to draft-07, and everything since.
    [
      OLD,
      '"items":{"$ref":"#/definitions/n","maximum":1},"definitions":{"n":{"type":"integer"}}',
      '[5]',
      'passed',
    ],
    [NEW, '"items":{"$ref":"#/$defs/n","maximum":1},"$defs":{"n":{"type":"integer"}}', '[5]', 'failed'],
    // By the name of a resource.
    [
      ['draft-04'],
      '"items":{"$ref":"n.json"},"definitions":{"n":{"id":"n.json","type":"integer"}}',
      '["1"]',
      'failed',
    ],
    [
      SINCE_06,
      '"items":{"$ref":"n.json"},"definitions":{"n":{"$id":"n.json","type":"integer"}}',
      '["1"]',
      'failed',
    ],
    [['draft-04'], '"items":{"$ref":"n.json"},"definitions":{"n":{"$id":"n.json"}}', '[1]', 'remote_ref'],
    [SINCE_06, '"items":{"$ref":"n.json"},"definitions":{"n":{"id":"n.json"}}', '[1]', 'remote_ref'],
    [
      ['draft-04'],
      '"id":"http://example.com/a/","items":{"$ref":"b"},"definitions":{"n":{"id":"b","enum":[1]}}',
      '[2]',
      'failed',
    ],
    [
      ['draft-04'],
      '"items":{"$ref":"n.json"},"definitions":{"n":{"id":"n.json","maximum":9007199254740992}}',
      '[9007199254740993]',
      'failed',
    ],
    // By the name of a place.
    [
      ['draft-04'],
      '"items":{"$ref":"#n"},"definitions":{"n":{"id":"#n","type":"integer"}}',
      '["1"]',
      'failed',
    ],
    [
      ['draft-07', 'draft-06'],
      '"items":{"$ref":"#n"},"definitions":{"n":{"$id":"#n","type":"integer"}}',
      '["1"]',
      'failed',
    ],
    [NEW, '"items":{"$ref":"#n"},"$defs":{"n":{"$anchor":"n","type":"integer"}}', '["1"]', 'failed'],
    [OLD, '"items":{"$ref":"#n"},"definitions":{"n":{"$anchor":"n"}}', '["1"]', 'invalid_schema'],
    [NEW, '"$id":"#n"', '1', 'invalid_schema'],
    [NEW, '"items":{"$id":"a#n"}', '[1]', 'invalid_schema'],
    [SINCE_06, '"items":{"$id":"","type":"integer"}', '["1"]', 'failed'],
    [['draft-04'], '"items":{"id":"#","type":"integer"}', '["1"]', 'failed'],
    [
      ['draft-07', 'draft-06'],
      '"$id":"#n","properties":{"a":{"$ref":"#n"}},"type":"object"',
      '{"a":1}',
      'failed',
    ],
    [ALL, '"$ref":"https://example.com/x"', '1', 'remote_ref'],
    [ALL, '"$ref":"#/definitions/none"', '1', 'invalid_schema'],
    [NEW, '"$ref":"#constructor"', '1', 'invalid_schema'],
    [NEW, '"$ref":"#toString"', '1', 'invalid_schema'],
    [['2020-12'], '"$dynamicRef":"#hasOwnProperty"', '1', 'invalid_schema'],
    [NEW, '"$ref":"#valueOf","$defs":{"a":{"$anchor":"valueOf","const":1}}', '1', 'passed'],
    [NEW, '"$ref":"#valueOf","$defs":{"a":{"$anchor":"valueOf","const":1}}', '2', 'failed'],
    // A name in a value is only data.
    [ALL, '"enum":[{"$id":"x","id":"x","$ref":"y"}]', '{"$id":"x","id":"x","$ref":"y"}', 'passed'],
    [ALL, '"default":{"id":"::","$id":"::","$ref":"https://example.com/x"}', '1', 'passed'],
    // In draft-04 no keyword is named so, and JSON Reference takes strings only.
    [['draft-04'], '"$ref":5,"type":"integer"', '"1"', 'failed'],
    [SINCE_06, '"$ref":5', '1', 'invalid_schema'],
  ])('%s %s on %s: %s', expectRow)

  const tree =
    '"$id":"https://example.com/tree","$recursiveAnchor":true,"properties":{"v":{"type":"integer"},"kids":{"items":{"$recursiveRef":"#"}}}'
  const strict = (anchor: string) =>
    `"$id":"https://example.com/strict",${anchor}"$ref":"tree","unevaluatedProperties":false,"$defs":{"t":{${tree}}}`

  it.each<Row>([
    [['2019-09'], tree, '{"kids":[{"v":1},{"kids":[{"v":2}]}]}', 'passed'],
    [['2019-09'], tree, '{"kids":[{"kids":[{"v":"x"}]}]}', 'failed'],
    // The outermost schema that allows it is meant (core, 8.2.4.2): so it holds for the leaves too.
    [['2019-09'], strict('"$recursiveAnchor":true,'), '{"kids":[{"v":1}]}', 'passed'],
    [['2019-09'], strict('"$recursiveAnchor":true,'), '{"kids":[{"w":1}]}', 'failed'],
    [['2019-09'], strict(''), '{"kids":[{"w":1}]}', 'passed'],
    [['2019-09'], strict(''), '{"w":1}', 'failed'],
    [['2019-09'], '"properties":{"a":{"$recursiveRef":"#"}},"type":"object"', '{"a":1}', 'failed'],
    [['2019-09'], '"properties":{"a":{"$recursiveAnchor":true,"type":"integer"}}', '{"a":"x"}', 'failed'],
    [['2019-09'], '"items":{"$id":"","$recursiveAnchor":true,"type":"integer"}', '["x"]', 'failed'],
    [['2019-09'], '"contains":{"$recursiveRef":"#"},"$recursiveAnchor":true', '[[[]]]', 'failed'],
    [['2019-09'], '"$recursiveRef":"#/$defs"', '1', 'invalid_schema'],
    [['2020-12', ...OLD], '"properties":{"a":{"$recursiveRef":"#"}},"type":"object"', '{"a":1}', 'passed'],
  ])('%s %s on %s: %s', expectRow)
})

describe('a meta-schema may be referred to, and is never fetched', () => {
  const types: readonly (readonly [Dialect, string, string])[] = [
    ['2020-12', '{"prefixItems":[true]}', '{"prefixItems":5}'],
    ['2019-09', '{"items":[true]}', '{"dependentRequired":5}'],
    ['draft-07', '{"if":true}', '{"if":5}'],
    ['draft-06', '{"if":5}', '{"const":1,"contains":5}'],
    ['draft-04', '{"minimum":1,"exclusiveMinimum":true}', '{"exclusiveMinimum":true}'],
  ]
  it.each(types)('%s', async (named, good, bad) => {
    for (const dialect of ALL) {
      const schema = of(dialect, `"properties":{"s":{"$ref":"${DIALECTS[named]}"}}`)
      expect(await found(schema, `{"s":${good}}`)).toBe('passed')
      expect(await found(schema, `{"s":${bad}}`)).toBe('failed')
    }
  })

  it('and the detail quotes nothing of the schema in its stead', async () => {
    const schema = `{"properties":{"title":{"$ref":"${DIALECTS['draft-07']}"}},"definitions":{}}`
    expect(await detailOf(schema, '{"title":{"title":5}}')).toBe('/title/title: type does not hold.')
  })
})

describe('a dialect inside another', () => {
  const inner = (id: string, dialect: string) =>
    `"items":{"$ref":"i"},"$defs":{"i":{${id}"$schema":"${dialect}","items":[{"type":"integer"}]}}`
  it.each<Row>([
    // 2020-12, core, 8.1.1: a resource may have one of its own.
    [['2020-12'], inner('"$id":"i",', DIALECTS['2019-09']), '[[1]]', 'passed'],
    [['2020-12'], inner('"$id":"i",', DIALECTS['2019-09']), '[["a"]]', 'failed'],
    [['2020-12'], inner('"id":"i",', DIALECTS['draft-04']), '[[1.0]]', 'failed'],
    [['2020-12'], inner('"id":"i",', DIALECTS['draft-04']), '[[1]]', 'passed'],
    [['2020-12'], inner('"$id":"i",', DIALECTS['2020-12']), '[[1]]', 'invalid_schema'],
    [NEW, inner('"$id":"i",', 'https://example.com/dialect'), '[[1]]', 'unsupported_dialect'],
    // What is no resource has none.
    [NEW, `"items":{"$schema":"${DIALECTS['draft-07']}"}`, '[1]', 'invalid_schema'],
    [OLD, `"items":{"$id":"i","$schema":"${DIALECTS['2020-12']}"}`, '[1]', 'invalid_schema'],
    [['draft-07'], `"items":{"$schema":"${DIALECTS['draft-07']}","type":"integer"}`, '["1"]', 'failed'],
  ])('%s %s on %s: %s', expectRow)
})
