import { describe, expect, it } from 'vitest'
import { ALL, detailOf, expectRow, NEW, OLD, of, type Row, SINCE_06 } from '../../../test/schema-dialects.js'

describe('limits on numbers', () => {
  it.each<Row>([
    // draft-04, validation, 5.1.2 and 5.1.3: a boolean beside the limit.
    [['draft-04'], '"minimum":5,"exclusiveMinimum":true', '5', 'failed'],
    [['draft-04'], '"minimum":5,"exclusiveMinimum":false', '5', 'passed'],
    [['draft-04'], '"minimum":5', '5', 'passed'],
    [['draft-04'], '"minimum":5,"exclusiveMinimum":true', '5.0000000000000000001', 'passed'],
    [['draft-04'], '"minimum":5,"exclusiveMinimum":true', '"five"', 'passed'],
    [['draft-04'], '"maximum":9007199254740993,"exclusiveMaximum":true', '9007199254740993', 'failed'],
    [['draft-04'], '"maximum":9007199254740993,"exclusiveMaximum":true', '9007199254740992', 'passed'],
    [['draft-04'], '"maximum":9007199254740993', '9007199254740993', 'passed'],
    [['draft-04'], '"maximum":9007199254740992', '9007199254740993', 'failed'],
    [['draft-04'], '"exclusiveMinimum":true', '5', 'invalid_schema'],
    [['draft-04'], '"minimum":5,"exclusiveMinimum":6', '5', 'invalid_schema'],
    // Since draft-06 a limit of its own.
    [SINCE_06, '"exclusiveMinimum":5', '5', 'failed'],
    [SINCE_06, '"exclusiveMinimum":5', '5.1', 'passed'],
    [SINCE_06, '"exclusiveMaximum":9007199254740993', '9007199254740993', 'failed'],
    [SINCE_06, '"exclusiveMaximum":9007199254740993', '9007199254740992', 'passed'],
    [SINCE_06, '"minimum":5,"exclusiveMinimum":true', '5', 'invalid_schema'],
    [ALL, '"multipleOf":0.01', '1.13', 'passed'],
    [ALL, '"multipleOf":0.01', '0.075', 'failed'],
    [ALL, '"multipleOf":0', '1', 'invalid_schema'],
    [ALL, '"enum":[9007199254740993]', '9007199254740993', 'passed'],
    [ALL, '"enum":[9007199254740993]', '9007199254740992', 'failed'],
    [ALL, '"uniqueItems":true', '[1,1.0]', 'failed'],
    [ALL, '"uniqueItems":true', '[9007199254740993,9007199254740992]', 'passed'],
  ])('%s %s on %s: %s', expectRow)

  it('say in draft-04 that a limit is exclusive', async () => {
    const schema = of('draft-04', '"properties":{"a":{"maximum":5,"exclusiveMaximum":true}}')
    expect(await detailOf(schema, '{"a":5}')).toBe('/a: maximum should be 5, exclusive.')
  })
})

describe('an integer', () => {
  it.each<Row>([
    [ALL, '"type":"integer"', '3', 'passed'],
    [ALL, '"type":"integer"', '123456789012345678901234567890', 'passed'],
    [ALL, '"type":"integer"', '3.5', 'failed'],
    [ALL, '"type":"integer"', '"3"', 'failed'],
    // draft-04, core, 3.5: "A JSON number without a fraction or exponent part."
    [['draft-04'], '"type":"integer"', '3.0', 'failed'],
    [['draft-04'], '"type":["integer","null"]', '3e2', 'failed'],
    [['draft-04'], '"items":{"type":"integer"}', '[1,1000000000000000000000,2.0]', 'failed'],
    [['draft-04'], '"items":{"type":"integer"}', '[1,1000000000000000000000,2]', 'passed'],
    [['draft-04'], '"type":"number","enum":[3]', '3.0', 'passed'],
    // draft-06, validation, 6.25: "any number with a zero fractional part".
    [SINCE_06, '"type":"integer"', '3.0', 'passed'],
    [SINCE_06, '"type":"integer"', '3e2', 'passed'],
  ])('%s %s on %s: %s', expectRow)
})

describe('arrays', () => {
  it.each<Row>([
    [['2019-09', ...OLD], '"items":[{"type":"integer"}],"additionalItems":false', '[1]', 'passed'],
    [['2019-09', ...OLD], '"items":[{"type":"integer"}],"additionalItems":false', '[1,2]', 'failed'],
    [
      ['2019-09', ...OLD],
      '"items":[{"type":"integer"}],"additionalItems":{"type":"string"}',
      '[1,"a"]',
      'passed',
    ],
    [
      ['2019-09', ...OLD],
      '"items":[{"type":"integer"}],"additionalItems":{"type":"string"}',
      '[1,2]',
      'failed',
    ],
    [['2019-09', ...OLD], '"items":{"type":"integer"},"additionalItems":false', '[1,2]', 'passed'],
    [['2020-12'], '"items":[{"type":"integer"}]', '[1]', 'invalid_schema'],
    [['2020-12'], '"prefixItems":[{"type":"integer"}],"items":false', '[1,2]', 'failed'],
    [['2020-12'], '"additionalItems":false', '[1]', 'passed'],
    [['2019-09', ...OLD], '"prefixItems":[{"type":"string"}]', '[1]', 'passed'],
    // contains came with draft-06, minContains and maxContains with 2019-09.
    [['draft-04'], '"contains":{"type":"string"}', '[1]', 'passed'],
    [SINCE_06, '"contains":{"type":"string"}', '[1]', 'failed'],
    [SINCE_06, '"contains":{"type":"string"}', '[1,"a"]', 'passed'],
    [SINCE_06, '"contains":{"type":"string"}', '[]', 'failed'],
    [NEW, '"contains":{"type":"string"},"minContains":2', '[1,"a"]', 'failed'],
    [NEW, '"contains":{"type":"string"},"minContains":0', '[1]', 'passed'],
    [NEW, '"contains":{"type":"string"},"maxContains":1', '["b","a"]', 'failed'],
    [['draft-07', 'draft-06'], '"contains":{"type":"string"},"minContains":2', '[1,"a"]', 'passed'],
    [['draft-07', 'draft-06'], '"contains":{"type":"string"},"minContains":0', '[1]', 'failed'],
    [['draft-07', 'draft-06'], '"contains":{"type":"string"},"maxContains":1', '["b","a"]', 'passed'],
    // What contains finds is evaluated in 2020-12 (core, 11.2), and is not in 2019-09 (core, 9.3.1.3).
    [['2020-12'], '"contains":{"type":"string"},"unevaluatedItems":false', '["a"]', 'passed'],
    [['2020-12'], '"contains":{"type":"string"},"unevaluatedItems":false', '["a",1]', 'failed'],
    [['2019-09'], '"contains":{"type":"string"},"unevaluatedItems":false', '["a"]', 'failed'],
    [['2019-09'], '"allOf":[{"contains":true}],"unevaluatedItems":{"type":"integer"}', '["a"]', 'failed'],
    [['2019-09'], '"items":[{"type":"string"}],"unevaluatedItems":false', '["a"]', 'passed'],
    [['2019-09'], '"items":[{"type":"string"}],"unevaluatedItems":false', '["a",1]', 'failed'],
    [['2019-09'], '"items":[true],"additionalItems":true,"unevaluatedItems":false', '["a",1]', 'passed'],
    [OLD, '"unevaluatedItems":false', '["a"]', 'passed'],
  ])('%s %s on %s: %s', expectRow)
})

describe('objects', () => {
  it.each<Row>([
    [OLD, '"dependencies":{"a":["b"]}', '{"a":1}', 'failed'],
    [OLD, '"dependencies":{"a":["b"]}', '{"a":1,"b":2}', 'passed'],
    [OLD, '"dependencies":{"a":["b"]}', '{"c":1}', 'passed'],
    [OLD, '"dependencies":{"a":{"required":["b"]}}', '{"a":1}', 'failed'],
    [['draft-07', 'draft-06'], '"dependencies":{"a":false}', '{"a":1}', 'failed'],
    [['draft-04'], '"dependencies":{"a":[]}', '{}', 'invalid_schema'],
    // 2019-09 parted the keyword in two, and knows it no more.
    [NEW, '"dependencies":{"a":["b"]}', '{"a":1}', 'passed'],
    [NEW, '"dependentRequired":{"a":["b"]}', '{"a":1}', 'failed'],
    [NEW, '"dependentSchemas":{"a":{"required":["b"]}}', '{"a":1}', 'failed'],
    [OLD, '"dependentRequired":{"a":["b"]}', '{"a":1}', 'passed'],
    [SINCE_06, '"propertyNames":{"maxLength":1}', '{"ab":1}', 'failed'],
    [['draft-04'], '"propertyNames":{"maxLength":1}', '{"ab":1}', 'passed'],
    [NEW, '"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false', '{"b":1}', 'failed'],
    [OLD, '"unevaluatedProperties":false', '{"b":1}', 'passed'],
    [['draft-04'], '"required":[]', '{}', 'invalid_schema'],
    [SINCE_06, '"required":[]', '{}', 'passed'],
    [ALL, '"properties":{"a":{"type":"null"}},"additionalProperties":false', '{"a":null}', 'passed'],
    [ALL, '"properties":{"a":{"type":"null"}},"additionalProperties":false', '{"b":null}', 'failed'],
    [ALL, '"properties":{"$ref":{"type":"null"},"id":{"type":"null"}}', '{"$ref":null,"id":1}', 'failed'],
    [ALL, '"properties":{"undefined":{"type":"null"}}', '{"undefined":1}', 'failed'],
  ])('%s %s on %s: %s', expectRow)
})

describe('values and conditions', () => {
  it.each<Row>([
    [SINCE_06, '"const":1.0', '1', 'passed'],
    [SINCE_06, '"const":1', '2', 'failed'],
    [['draft-04'], '"const":1', '2', 'passed'],
    [
      ['2020-12', '2019-09', 'draft-07'],
      '"if":{"minimum":5},"then":{"maximum":6},"else":{"maximum":1}',
      '7',
      'failed',
    ],
    [
      ['2020-12', '2019-09', 'draft-07'],
      '"if":{"minimum":5},"then":{"maximum":6},"else":{"maximum":1}',
      '2',
      'failed',
    ],
    [['draft-06', 'draft-04'], '"if":{"minimum":5},"then":{"maximum":6},"else":{"maximum":1}', '7', 'passed'],
    // A schema that is a boolean came with draft-06; additionalItems and additionalProperties always took one.
    [SINCE_06, '"properties":{"a":false}', '{"a":1}', 'failed'],
    [['draft-04'], '"properties":{"a":false}', '{"a":1}', 'invalid_schema'],
    [['draft-04'], '"not":true', '1', 'invalid_schema'],
    // draft-04, validation, 5.5.1.1: at least one, and unique; later texts say SHOULD.
    [['draft-04'], '"enum":[]', '1', 'invalid_schema'],
    [['draft-04'], '"enum":[{"a":1,"b":2},{"b":2,"a":1.0}]', '1', 'invalid_schema'],
    [['draft-04'], '"enum":[9007199254740992,9007199254740993]', '9007199254740993', 'passed'],
    [SINCE_06, '"enum":[]', '1', 'failed'],
    [SINCE_06, '"enum":[1,1]', '1', 'passed'],
    [ALL, '"type":"any"', '1', 'invalid_schema'],
    [ALL, '"pattern":"^a"', '"b"', 'failed'],
    [ALL, '"pattern":"["', '"b"', 'invalid_schema'],
    [ALL, '"maxLength":1', '"😀"', 'passed'],
    // An annotation in all of them.
    [ALL, '"format":"date"', '"soon"', 'passed'],
    [ALL, '"format":"ipv4"', '"999"', 'passed'],
    [ALL, '"type":"string","format":"email"', '5', 'failed'],
    [['2020-12', '2019-09', 'draft-07'], '"contentMediaType":"application/json"', '"{"', 'passed'],
  ])('%s %s on %s: %s', expectRow)
})
