import type * as Browser from '@hyperjump/browser'
import type { SchemaDocument } from '@hyperjump/json-schema/experimental'
import type { JsonValue } from '../../core/json/value.js'
import type { ExactJson } from '../exact-json.js'

/**
 * The keyword under which each resource of a schema is told where it stands. The validator takes a schema with
 * embedded resources apart, and copies it, so that nothing else leads back to the numbers as they were written.
 */
export const PLACE_KEYWORD = 'x-countersign-place'

/** Where something stands in a schema as the caller wrote it. */
export interface Place {
  readonly schema: ExactJson
  readonly pointer: string
}

const schemas = new WeakMap<object, ExactJson>()

/**
 * Remembers that a document and the resources embedded in it are of a caller's schema. The validator looks anchors up in plain
 * objects; without their prototype a reference to "#constructor" finds what the schema names, or nothing.
 */
export function adopt(document: SchemaDocument, schema: ExactJson): void {
  for (const resource of [document, ...resourcesOf(document)]) {
    schemas.set(resource, schema)
    for (const name of ['anchors', 'dynamicAnchors']) {
      const anchors: unknown = Reflect.get(resource, name)
      if (typeof anchors === 'object' && anchors !== null) Object.setPrototypeOf(anchors, null)
    }
  }
}

/** Base URI -> pointer of each resource in a document. */
export function placesOf(document: SchemaDocument): Map<string, string> {
  return new Map(resourcesOf(document).map((resource) => [resource.baseUri, startOf(resource) ?? '']))
}

/** Where the schema object stands that the validator looks at; null in the meta-schemas. */
export function placeOf(browser: Browser.Browser<SchemaDocument>): Place | null {
  const schema = schemas.get(browser.document)
  const start = startOf(browser.document)
  return schema && start !== null ? { schema, pointer: start + browser.cursor } : null
}

function resourcesOf(document: SchemaDocument): Browser.Document[] {
  return Object.values(document.embedded ?? {})
}

function startOf({ root }: Browser.Document): string | null {
  const place: JsonValue | undefined =
    typeof root === 'object' && root !== null ? Reflect.get(root, PLACE_KEYWORD) : undefined
  return typeof place === 'string' ? place : null
}
