import type { CompiledSchema, SchemaDocument } from '@hyperjump/json-schema/experimental'
import type { ExactJson } from '../exact-json.js'
import { weighPatterns } from './bad-pattern.js'
import { dialectOf } from './dialect.js'
import { unsupportedDialect } from './inner-dialect.js'
import { opaqueSchema } from './opaque.js'
import { adopt, placesOf } from './place.js'
import { type Refused, refusalOf } from './refused.js'
import { compileAlone } from './validator.js'

/** A schema, ready to be held against many instances. */
export interface Ready {
  readonly kind: 'ready'
  readonly compiled: CompiledSchema
  readonly schema: ExactJson
  /** Base URI -> pointer of each resource in the schema. */
  readonly places: ReadonlyMap<string, string>
  /** Whether references may lead where no meta-schema looks. */
  readonly isLoose: boolean
}

/** Compiles a schema. @throws {RangeError} it is nested too deeply @throws {BudgetExceeded} its patterns are too large */
export async function compileSchema(schema: ExactJson): Promise<Ready | Refused> {
  const dialect = dialectOf(schema.value)
  if (dialect === null) return unsupportedDialect('/$schema')
  const opaque = opaqueSchema(schema, dialect)
  if (opaque.kind === 'refused') return opaque
  const { value, isLoose } = opaque
  weighPatterns(value)
  let places = new Map<string, string>()
  const adopted = (document: SchemaDocument) => {
    adopt(document, schema)
    places = placesOf(document)
  }
  try {
    const compiled = await compileAlone(value, dialect, adopted)
    return { kind: 'ready', compiled, schema, places, isLoose }
  } catch (error) {
    const refusal = refusalOf(error, { schema: value, places, isLoose })
    if (!refusal) throw error
    return refusal
  }
}
