import { DataTable } from '../../parts/data-table.js'
import { ShownText } from '../../parts/shown-text.js'
import type { ModelContract } from './contract.js'
import { type InputField, inputFields } from './input-field.js'

/** The contract of a model: what it takes, what it gives, what it takes for granted. */
export function ContractView({ contract }: { readonly contract: ModelContract }) {
  const { sentinels, assumptions, facts, digest } = contract
  return (
    <div className="stack loose">
      <Inputs contract={contract} />
      <DataTable
        caption="Outputs"
        rows={contract.outputs}
        keyOf={({ path }) => path}
        columns={[
          { title: 'Path', cell: ({ path }) => <code>{path}</code> },
          { title: 'Type', cell: ({ type }) => type },
          { title: 'Unit', cell: ({ unit }) => unit },
          { title: 'Meaning', cell: ({ meaning }) => <Wide text={meaning} /> },
        ]}
      />
      {sentinels.length > 0 && (
        <DataTable
          caption="Values that do not mean what they measure"
          rows={sentinels}
          keyOf={({ field, value }) => `${field} ${value}`}
          columns={[
            { title: 'Output', cell: ({ field }) => <code>{field}</code> },
            { title: 'Value', cell: ({ value }) => String(value) },
            { title: 'Meaning', cell: ({ meaning }) => <Wide text={meaning} /> },
          ]}
        />
      )}
      {assumptions.length > 0 && (
        <section className="stack tight">
          <h2>Taken for granted</h2>
          <ul>
            {assumptions.map((one) => (
              <li key={one}>
                <ShownText text={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {digest !== undefined && (
        <p className="muted small">
          A model of this server’s operator. SHA-256 of its files: <code className="text">{digest}</code>
        </p>
      )}
    </div>
  )
}

function Inputs({ contract }: { readonly contract: ModelContract }) {
  const rows = inputFields(contract.inputs).flatMap((field) => withParts(field, field.name))
  return (
    <DataTable
      caption="Inputs"
      rows={rows}
      keyOf={({ path }) => path}
      columns={[
        { title: 'Name', cell: ({ path }) => <code>{path}</code> },
        { title: 'Unit', cell: ({ field }) => field.unit },
        { title: 'What it may be', cell: ({ field }) => domainOf(field) },
        {
          title: 'If left out',
          cell: ({ field }) =>
            field.standard === undefined ? (field.isNeeded ? 'refused' : '') : String(field.standard),
        },
        { title: 'Meaning', cell: ({ field }) => <Wide text={field.description} /> },
      ]}
    />
  )
}

function withParts(field: InputField, path: string): { readonly field: InputField; readonly path: string }[] {
  const below = [
    ...field.fields.map((one) => ({ one, at: `${path}.${one.name}` })),
    ...(field.item?.kind === 'group'
      ? field.item.fields.map((one) => ({ one, at: `${path}[].${one.name}` }))
      : []),
  ]
  return [{ field, path }, ...below.flatMap(({ one, at }) => withParts(one, at))]
}

const KINDS = {
  number: 'number',
  text: 'text',
  choice: '',
  truth: 'true or false',
  list: 'list',
  group: 'object',
  json: 'any JSON',
} as const

function domainOf({ kind, limits, choices }: InputField): string {
  if (choices.length > 0) return choices.join(', ')
  return [KINDS[kind], limits].filter((part) => part !== '').join(', ')
}

function Facts({ facts }: Pick<ModelContract, 'facts'>) {
  return (
    <DataTable
      caption="Numbers taken from the world"
      rows={facts}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Name', cell: ({ name }) => <code>{name}</code> },
        { title: 'Value', isNumber: true, cell: ({ value }) => String(value) },
        { title: 'Unit', cell: ({ unit }) => unit },
        { title: 'Meaning', cell: ({ meaning }) => <Wide text={meaning} /> },
        { title: 'Source', cell: ({ source }) => <Wide text={source} /> },
        { title: 'Holds for', cell: ({ period }) => period },
        { title: 'Looked at', cell: ({ checked }) => <span className="day">{checked}</span> },
      ]}
    />
  )
}

/** A sentence in a cell, which is not made narrower than can be read. */
function Wide({ text }: { readonly text: string }) {
  return (
    <span className="meaning">
      <ShownText text={text} />
    </span>
  )
}
