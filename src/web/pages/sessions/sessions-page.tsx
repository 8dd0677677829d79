import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { VerifierAnswer } from './answer.js'
import { SessionView } from './session-view.js'
import { StartView } from './start-view.js'
import './sessions.css'

/** Sessions: one of the server's by `?id=`, or one that is made here of a document. */
export function SessionsPage() {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const [document, setDocument] = useState('')
  const [checks, setChecks] = useState<ReadonlyMap<string, string>>(new Map())
  const keepChecks = (id: string, text: string) => setChecks(new Map([...checks, [id, text]]))
  const id = params.get('id')
  const made = (answer: VerifierAnswer, typed: string) => {
    client.setQueryData(['sessions', answer.session_id, 'verification'], answer)
    keepChecks(answer.session_id, typed)
    setParams({ id: answer.session_id })
  }
  return (
    <div className="sessions-page">
      {id ? (
        <SessionView
          key={id}
          id={id}
          checks={checks.get(id) ?? ''}
          setChecks={(text) => keepChecks(id, text)}
        />
      ) : (
        <StartView
          document={document}
          setDocument={setDocument}
          open={(one) => setParams({ id: one })}
          made={made}
        />
      )}
    </div>
  )
}
