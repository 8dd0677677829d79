import { removeUriSchemePlugin } from '@hyperjump/browser'
import {
  registerSchema,
  setMetaSchemaOutputFormat,
  setShouldValidateFormat,
  unregisterSchema,
} from '@hyperjump/json-schema/draft-2020-12'
import '@hyperjump/json-schema/draft-04'
import '@hyperjump/json-schema/draft-06'
import '@hyperjump/json-schema/draft-07'
import '@hyperjump/json-schema/draft-2019-09'
import {
  BASIC,
  type CompiledSchema,
  compile,
  getSchema,
  type SchemaDocument,
} from '@hyperjump/json-schema/experimental'
import type { JsonValue } from '../../core/json/value.js'
import { installContains2019 } from './contains-2019.js'
import { DIALECT_NAMES, DIALECTS, type Dialect } from './dialect.js'
import { installExactKeywords } from './exact-keywords.js'

// The validator fetches what a schema refers to, unless it knows no scheme to fetch by.
for (const scheme of ['http', 'https', 'file']) removeUriSchemePlugin(scheme)
setMetaSchemaOutputFormat(BASIC)
setShouldValidateFormat(false)
installExactKeywords()
installContains2019()

/** A name that no caller can know stands in each base URI, since all schemas share one registry. */
const BASE = 'https://schema.invalid/'

/**
 * Compiles one schema and forgets it.
 *
 * @param adopted told of the schema's document before anything in it is compiled
 * @throws {Error} of the validator's own many kinds
 */
export async function compileAlone(
  schema: JsonValue,
  dialect: Dialect,
  adopted: (document: SchemaDocument) => void,
): Promise<CompiledSchema> {
  const uri = `${BASE}${crypto.randomUUID()}/schema`
  try {
    registerSchema(schema as Parameters<typeof registerSchema>[0], uri, DIALECTS[dialect])
    const browser = await getSchema(uri)
    adopted(browser.document)
    return await compile(browser)
  } finally {
    unregisterSchema(uri)
  }
}

/** A URI as the caller may have written it. */
export function withoutBase(text: string): string {
  return text.replaceAll(new RegExp(`${BASE}[0-9a-f-]{36}/(?:schema)?`, 'g'), '')
}

// The meta-schemas are compiled with the first schema of their dialect: before a caller's clock runs, and before a
// caller's schema could stand in their way.
for (const dialect of DIALECT_NAMES) await compileAlone({}, dialect, () => {})
