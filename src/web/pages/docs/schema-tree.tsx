import { useState } from 'react'
import { Marked } from './marked.js'
import type { Schema } from './openapi.js'
import {
  type Branch,
  branchesOf,
  type Components,
  hasBranches,
  limitTexts,
  resolved,
  typeText,
} from './schema.js'

/** What is said of a member that is never left out: of a request, or of an answer. */
export type RequiredWord = 'needed' | 'always there'

/** A schema as a tree; what is below is drawn when it is opened, so that a schema that holds itself ends nowhere. */
export function SchemaTree({
  schema,
  components,
  word,
}: {
  readonly schema: Schema
  readonly components: Components
  readonly word: RequiredWord
}) {
  const branches = branchesOf(schema, components)
  if (branches.length === 0) return <p className="muted">{typeText(schema, components)}</p>
  return (
    <ul className="schema">
      {branches.map((branch, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alternatives may share a name, and never move
        <li key={`${branch.label} ${i}`}>
          <BranchView branch={branch} components={components} word={word} />
        </li>
      ))}
    </ul>
  )
}

function BranchView({
  branch,
  components,
  word,
}: {
  readonly branch: Branch
  readonly components: Components
  readonly word: RequiredWord
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { schema } = branch
  const { description } = resolved(schema, components).schema
  const about = description && (
    <p className="small">
      <Marked text={description} />
    </p>
  )
  if (!hasBranches(schema, components)) {
    return (
      <>
        <p>
          <Line branch={branch} components={components} word={word} />
        </p>
        {about}
      </>
    )
  }
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Line branch={branch} components={components} word={word} />
      </summary>
      {about}
      {isOpen && <SchemaTree schema={schema} components={components} word={word} />}
    </details>
  )
}

function Line({
  branch,
  components,
  word,
}: {
  readonly branch: Branch
  readonly components: Components
  readonly word: RequiredWord
}) {
  const { label, isRequired, schema } = branch
  const limits = limitTexts(schema, components)
  return (
    <>
      <code className="name">{label}</code>{' '}
      <span className="muted small kind">{typeText(schema, components)}</span>
      {isRequired && <span className="needed small"> {word}</span>}
      {limits.length > 0 && <span className="muted small kind"> · {limits.join(' · ')}</span>}
    </>
  )
}
