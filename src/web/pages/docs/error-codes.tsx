import { useState } from 'react'
import { ERRORS } from '../../../core/errors.js'
import { DataTable } from '../../parts/data-table.js'
import { Marked } from './marked.js'

const WHOSE = { refused: 'the request’s', unavailable: 'ours, for now', bug: 'ours' } as const

/** Every code an error body can bear; drawn when it is opened. */
export function ErrorCodes() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2 className="inline">All error codes</h2>
      </summary>
      {isOpen && (
        <div className="stack inner">
          <p className="muted">
            Every error body is <code>{'{"error": code, "message": text}'}</code>, and what the meaning names.
            Codes are stable; messages are for people. An error is never a grade of the output under test.
          </p>
          <DataTable
            caption="Error codes"
            columns={[
              { title: 'Code', cell: ([code]) => <code>{code}</code> },
              { title: 'Status', isNumber: true, cell: ([, { status }]) => status },
              { title: 'Whose trouble', cell: ([, { kind }]) => WHOSE[kind] },
              { title: 'Meaning', cell: ([, { meaning }]) => <Marked text={meaning} /> },
            ]}
            rows={Object.entries(ERRORS)}
            keyOf={([code]) => code}
          />
        </div>
      )}
    </details>
  )
}
