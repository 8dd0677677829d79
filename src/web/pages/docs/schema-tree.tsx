import { useState } from 'react'
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

/** A schema as a tree; what is below is drawn when it is opened, so that a schema that holds itself ends nowhere. */
export function SchemaTree({
  schema,
  components,
}: {
  readonly schema: Schema
  readonly components: Components
}) {
  const branches = branchesOf(schema, components)
  if (branches.length === 0) return <p className="muted">{typeText(schema, components)}</p>
  return (
    <ul className="schema">
      {branches.map((branch, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alternatives may share a name, and never move
        <li key={`${branch.label} ${i}`}>
          <BranchView branch={branch} components={components} />
        </li>
      ))}
    </ul>
  )
}

function BranchView({ branch, components }: { readonly branch: Branch; readonly components: Components }) {
  const [isOpen, setIsOpen] = useState(false)
  const { schema } = branch
  const { description } = resolved(schema, components).schema
  const about = description && <p className="small">{description}</p>
  if (!hasBranches(schema, components)) {
    return (
      <>
        <p>
          <Line branch={branch} components={components} />
        </p>
        {about}
      </>
    )
  }
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Line branch={branch} components={components} />
      </summary>
      {about}
      {isOpen && <SchemaTree schema={schema} components={components} />}
    </details>
  )
}

function Line({ branch, components }: { readonly branch: Branch; readonly components: Components }) {
  const { label, isRequired, schema } = branch
  const limits = limitTexts(schema, components)
  return (
    <>
      <code className="name">{label}</code>{' '}
      <span className="muted small kind">{typeText(schema, components)}</span>
      {isRequired && <span className="needed small"> needed</span>}
      {limits.length > 0 && <span className="muted small kind"> · {limits.join(' · ')}</span>}
    </>
  )
}
