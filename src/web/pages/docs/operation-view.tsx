import { CodeBlock } from '../../parts/code-block.js'
import { DataTable } from '../../parts/data-table.js'
import { Tabs } from '../../parts/tabs.js'
import { callsOf } from './example.js'
import { Marked } from './marked.js'
import { accessText, type Content, codesIn, type Operation } from './openapi.js'
import { type Components, limitTexts, typeText } from './schema.js'
import { type RequiredWord, SchemaTree } from './schema-tree.js'

/** All there is to say of one operation. */
export function OperationView({
  operation,
  components,
}: {
  readonly operation: Operation
  readonly components: Components
}) {
  const { parameters, requestBody, responses, operationId } = operation
  return (
    <div className="stack inner">
      <p className="small">
        {accessText(operation)} <a href={`#${operationId}`}>Link to this</a>
      </p>
      {parameters && <Parameters operation={operation} components={components} />}
      {requestBody && (
        <Bodies title="Request body" word="needed" content={requestBody.content} components={components} />
      )}
      <div className="stack tight">
        <h4>Call it</h4>
        <Tabs
          label="Ways to call it"
          tabs={callsOf(operation, components, location.origin).map(({ id, title, text }) => ({
            id,
            title,
            content: <CodeBlock text={text} label={`${title} example`} />,
          }))}
        />
      </div>
      {responses[200]?.content && (
        <Bodies
          title="Answer, status 200"
          word="always there"
          content={responses[200].content}
          components={components}
        />
      )}
      <Refusals operation={operation} />
    </div>
  )
}

function Parameters({
  operation,
  components,
}: {
  readonly operation: Operation
  readonly components: Components
}) {
  return (
    <DataTable
      caption="Parameters"
      columns={[
        { title: 'Name', cell: ({ name }) => <code>{name}</code> },
        { title: 'In', cell: (parameter) => parameter.in },
        { title: 'Needed', cell: ({ required }) => (required ? 'yes' : 'no') },
        {
          title: 'Kind',
          cell: ({ schema }) => [typeText(schema, components), ...limitTexts(schema, components)].join(' · '),
        },
        {
          title: 'Meaning',
          cell: ({ description, schema }) => <Marked text={description ?? schema.description ?? ''} />,
        },
      ]}
      rows={operation.parameters ?? []}
      keyOf={({ name }) => name}
    />
  )
}

function Bodies({
  title,
  word,
  content,
  components,
}: {
  readonly title: string
  readonly word: RequiredWord
  readonly content: Content
  readonly components: Components
}) {
  return Object.entries(content).map(([type, { schema }]) => (
    <div key={type} className="stack tight">
      <h4>
        {title} <span className="muted small">{type}</span>
      </h4>
      <SchemaTree schema={schema} components={components} word={word} />
    </div>
  ))
}

/** The statuses and codes of everything but success. */
function Refusals({ operation: { responses } }: { readonly operation: Operation }) {
  const rows = Object.entries(responses).flatMap(([status, { description }]) =>
    codesIn(description).map((one) => ({ status, ...one })),
  )
  return (
    <DataTable
      caption="Answers with an error"
      columns={[
        { title: 'Status', isNumber: true, cell: ({ status }) => status },
        { title: 'Code', cell: ({ code }) => <code>{code}</code> },
        { title: 'Meaning', cell: ({ meaning }) => <Marked text={meaning} /> },
      ]}
      rows={rows}
      keyOf={({ status, code }) => `${status} ${code}`}
    />
  )
}
