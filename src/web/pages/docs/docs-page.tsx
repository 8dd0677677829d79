import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { callApi } from '../../api/call-api.js'
import { Empty } from '../../parts/empty.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Field } from '../../parts/field.js'
import { Loading } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { ErrorCodes } from './error-codes.js'
import { type Family, familiesOf, filtered, type OpenApi, type Operation } from './openapi.js'
import { OperationView } from './operation-view.js'
import type { Components } from './schema.js'
import './docs.css'

/** The reference of the API, drawn from what this server says of itself. */
export function DocsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['docs', 'openapi'],
    queryFn: async ({ signal }) => (await callApi<OpenApi>('/openapi.json', { signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="stack loose">
      <PageHead title="API">
        Every call of this server, from the description that it gives of itself:{' '}
        <a href="/openapi.json">OpenAPI</a>.
      </PageHead>
      {data ? (
        <Reference document={data} />
      ) : error ? (
        <ErrorNote error={error} retry={refetch} />
      ) : (
        <Loading what="the reference" lines={30} />
      )}
    </div>
  )
}

function Reference({ document }: { readonly document: OpenApi }) {
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? ''
  const named = useNamed(search.get('op'))
  const families = useMemo(() => familiesOf(document), [document])
  const found = useMemo(() => filtered(families, words), [families, words])
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      <div className="stack tight">
        <Field label="Find a call" hint="By path, word or error code.">
          {(input) => (
            <input
              {...input}
              type="search"
              value={words}
              spellCheck={false}
              onChange={({ target }) =>
                setSearch(target.value === '' ? {} : { q: target.value }, { replace: true })
              }
            />
          )}
        </Field>
        <p className="muted small" role="status">
          {count === 1 ? '1 call' : `${count} calls`}
        </p>
      </div>
      {found.map((family) => (
        <FamilyView
          key={family.title}
          family={family}
          components={document.components.schemas}
          named={named}
        />
      ))}
      {found.length === 0 && <Empty title="No call has these words" />}
      <ErrorCodes />
    </>
  )
}

/** The operation that the address names: behind the # or as `op`. */
function useNamed(op: string | null): string {
  const [hash, setHash] = useState(location.hash.slice(1))
  useEffect(() => {
    const look = () => setHash(location.hash.slice(1))
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return hash || (op ?? '')
}

function FamilyView({
  family: { title, operations },
  components,
  named,
}: {
  readonly family: Family
  readonly components: Components
  readonly named: string
}) {
  return (
    <section className="stack tight" aria-label={title}>
      <h2>{title}</h2>
      {operations.map((operation) => (
        <OperationRow
          key={operation.operationId}
          operation={operation}
          components={components}
          isNamed={operation.operationId === named}
        />
      ))}
    </section>
  )
}

function OperationRow({
  operation,
  components,
  isNamed,
}: {
  readonly operation: Operation
  readonly components: Components
  readonly isNamed: boolean
}) {
  const { operationId, method, path, summary } = operation
  const [isOpen, setIsOpen] = useState(isNamed)
  const row = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isNamed) return
    setIsOpen(true)
    row.current?.scrollIntoView({ block: 'start' })
    row.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <details
      ref={row}
      id={operationId}
      className="card operation"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className="inline">
          <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
        </h3>{' '}
        <span className="muted">{summary}</span>
      </summary>
      {isOpen && <OperationView operation={operation} components={components} />}
    </details>
  )
}
