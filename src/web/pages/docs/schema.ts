import type { Schema } from './openapi.js'

/** Schemas that others refer to, by name. */
export type Components = Readonly<Record<string, Schema>>

/** A schema with what it refers to in its place, and the name of that. */
export interface Resolved {
  readonly schema: Schema
  readonly name: string | null
}

/** Follows references; a name that is missing or leads back to itself ends in a schema that says nothing. */
export function resolved(schema: Schema, components: Components): Resolved {
  const seen = new Set<string>()
  let at = schema
  let name: string | null = null
  while (at.$ref !== undefined) {
    name = at.$ref.replace('#/components/schemas/', '')
    const next = Object.hasOwn(components, name) ? components[name] : undefined
    if (seen.has(name) || !next) return { schema: {}, name }
    seen.add(name)
    const { $ref: _, ...beside } = at
    at = { ...next, ...beside }
  }
  return { schema: at, name }
}

/** One member, item or alternative below a schema. */
export interface Branch {
  readonly label: string
  readonly isRequired: boolean
  readonly schema: Schema
}

/** What stands below a schema: members of an object, items of a list, alternatives. Only the next level. */
export function branchesOf(schema: Schema, components: Components): readonly Branch[] {
  const own = resolved(schema, components).schema
  const members = Object.entries(own.properties ?? {}).map(([label, member]) => ({
    label,
    isRequired: own.required?.includes(label) ?? false,
    schema: member,
  }))
  const others = own.additionalProperties
  const free =
    typeof others === 'object' && Object.keys(others).length > 0 ? [branch('any other name', others)] : []
  const items = own.items ? itemBranches(own.items, components) : []
  const alternatives = [...(own.oneOf ?? []), ...(own.anyOf ?? [])].filter((one) =>
    hasBranches(one, components),
  )
  const all = (own.allOf ?? []).flatMap((part) => branchesOf(part, components))
  return [
    ...members,
    ...free,
    ...items,
    ...all,
    ...alternatives.map((one) => branch(alternativeName(one, components), one)),
  ]
}

/** Whether anything stands below it. */
export function hasBranches(schema: Schema, components: Components): boolean {
  const { properties, additionalProperties, items, oneOf, anyOf, allOf } = resolved(schema, components).schema
  if (properties && Object.keys(properties).length > 0) return true
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) return true
  if (items) return hasBranches(items, components)
  return [...(oneOf ?? []), ...(anyOf ?? []), ...(allOf ?? [])].some((one) => hasBranches(one, components))
}

function branch(label: string, schema: Schema): Branch {
  return { label, isRequired: false, schema }
}

/** An item that is an object is passed through, so that its members stand right below the list. */
function itemBranches(items: Schema, components: Components): readonly Branch[] {
  return hasBranches(items, components) ? branchesOf(items, components) : []
}

/** `contains` of {type: "contains"}, else what kind of thing it is. */
function alternativeName(schema: Schema, components: Components): string {
  return tagOf(schema, components) ?? resolved(schema, components).name ?? typeText(schema, components)
}

/** Alternatives within one share their tag, where it has one. */
function tagOf(schema: Schema, components: Components, depth = 0): string | null {
  const { properties, oneOf, anyOf } = resolved(schema, components).schema
  const tag = Object.values(properties ?? {}).find((member) => typeof member.const === 'string')
  if (typeof tag?.const === 'string') return tag.const
  const inner = oneOf?.[0] ?? anyOf?.[0]
  return inner && depth < 4 ? tagOf(inner, components, depth + 1) : null
}

/** What kind of value it is, in words. */
export function typeText(schema: Schema, components: Components, depth = 0): string {
  const { schema: own, name } = resolved(schema, components)
  if (own.const !== undefined) return JSON.stringify(own.const)
  if (own.enum) return own.enum.map((one) => JSON.stringify(one)).join(' | ')
  const alternatives = [...(own.oneOf ?? []), ...(own.anyOf ?? [])]
  if (alternatives.length > 6) return 'one of the kinds below'
  if (alternatives.length > 0) {
    if (depth > 3) return 'any of several'
    return [...new Set(alternatives.map((one) => typeText(one, components, depth + 1)))].join(' or ')
  }
  if (own.items) return depth > 3 ? 'list' : `list of ${typeText(own.items, components, depth + 1)}`
  if (name !== null) return name
  if (typeof own.type === 'string') return own.type
  return own.type ? own.type.join(' or ') : own.properties ? 'object' : 'any value'
}

/** Its limits, in words. Bounds of a safe integer are the machine's, and are not told. */
export function limitTexts(schema: Schema, components: Components): readonly string[] {
  const own = resolved(schema, components).schema
  const told = (bound: number | undefined) =>
    Math.abs(bound ?? 0) < Number.MAX_SAFE_INTEGER ? bound : undefined
  return [
    span(own.minLength, own.maxLength, 'characters'),
    span(own.minItems, own.maxItems, 'items'),
    span(told(own.minimum), told(own.maximum), ''),
    own.exclusiveMinimum === undefined ? null : `above ${own.exclusiveMinimum}`,
    own.exclusiveMaximum === undefined ? null : `below ${own.exclusiveMaximum}`,
    own.format === undefined ? null : `format ${own.format}`,
    own.pattern === undefined || own.format !== undefined ? null : `pattern ${own.pattern}`,
    own.default === undefined ? null : `${JSON.stringify(own.default)} if absent`,
  ].filter((text) => text !== null)
}

function span(least: number | undefined, most: number | undefined, what: string): string | null {
  const unit = what === '' ? '' : ` ${what}`
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? null : `at most ${most}${unit}`
}
