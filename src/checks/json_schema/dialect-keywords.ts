import type { Dialect } from './dialect.js'

/** What has to be known about a dialect to walk its schemas. */
export interface DialectKeywords {
  /** The keyword that names a resource. */
  readonly id: '$id' | 'id'
  /** Whether everything beside a `$ref` is ignored. */
  readonly refStandsAlone: boolean
  /** Keywords whose value is a schema, or a list of schemas. */
  readonly schemas: ReadonlySet<string>
  /** Keywords whose value is an object of schemas. */
  readonly schemaMaps: ReadonlySet<string>
}

const SCHEMAS_04 = ['not', 'allOf', 'anyOf', 'oneOf', 'items', 'additionalItems', 'additionalProperties']
const SCHEMAS_06 = [...SCHEMAS_04, 'contains', 'propertyNames']
const SCHEMAS_07 = [...SCHEMAS_06, 'if', 'then', 'else']
const SCHEMAS_2019 = [...SCHEMAS_07, 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema']
const SCHEMAS_2020 = [...SCHEMAS_2019.filter((name) => name !== 'additionalItems'), 'prefixItems']

const MAPS_04 = ['properties', 'patternProperties', 'dependencies', 'definitions']
// The meta-schemas still look into `dependencies` and `definitions`.
const MAPS_2019 = [...MAPS_04, '$defs', 'dependentSchemas']

/** Sources: the core and validation specifications of each dialect, https://json-schema.org/specification-links. */
export const DIALECT_KEYWORDS: Readonly<Record<Dialect, DialectKeywords>> = {
  '2020-12': keywords('$id', false, SCHEMAS_2020, MAPS_2019),
  '2019-09': keywords('$id', false, SCHEMAS_2019, MAPS_2019),
  'draft-07': keywords('$id', true, SCHEMAS_07, MAPS_04),
  'draft-06': keywords('$id', true, SCHEMAS_06, MAPS_04),
  'draft-04': keywords('id', true, SCHEMAS_04, MAPS_04),
}

function keywords(
  id: DialectKeywords['id'],
  refStandsAlone: boolean,
  schemas: readonly string[],
  schemaMaps: readonly string[],
): DialectKeywords {
  return { id, refStandsAlone, schemas: new Set(schemas), schemaMaps: new Set(schemaMaps) }
}
