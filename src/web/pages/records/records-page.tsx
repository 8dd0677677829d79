import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { takeCarriedRecord } from '../../parts/carried-record.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { BesideFields } from './beside-fields.js'
import { fetchKept } from './fetch-kept.js'
import { GivenText } from './given-text.js'
import { IdForm } from './id-form.js'
import { loadVerifier } from './load-verifier.js'
import { OpenExample } from './open-example.js'
import { Results } from './results.js'
import { KEYS_OF_SERVER, TrustedKeys, useTrustedKeys } from './trusted-keys.js'
import { useCheck } from './use-check.js'
import './records.css'

/** Checks a receipt or a decision record in the browser, step by step. */
export function RecordsPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const [text, setText] = useState('')
  const [beside, setBeside] = useState({ request: '', salt: '' })
  const [trust, setTrust] = useState(KEYS_OF_SERVER)
  const [original, setOriginal] = useState<string | null>(null)
  const serverKeys = useTrustedKeys()
  const kept = useQuery({
    queryKey: ['records', 'kept', id],
    queryFn: ({ signal }) => fetchKept(id, signal),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

  // From now on the server may go away.
  useEffect(() => void loadVerifier(), [])
  // What another page handed over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    const carried = takeCarriedRecord()
    if (carried !== null) show(carried)
  }, [])
  const show = (given: string, request = '') => {
    setText(given)
    setOriginal(given)
    setBeside({ request, salt: '' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was fetched is put in once, and may then be edited
  useEffect(() => {
    if (kept.data !== undefined) show(kept.data)
  }, [kept.data])

  const keys = trust.from === 'server' ? (serverKeys.data ?? null) : trust.text.trim() || null
  const checked = useCheck({ text, ...beside, keys })
  const isNew = (given: string, request?: string) => {
    show(given, request)
    if (id !== '') setSearch({})
  }
  return (
    <div className="stack loose">
      <PageHead title="Check a record">
        A receipt, a decision record, or a whole answer that has one. Its digest and signature are worked out
        here, in your browser, from the bytes: nothing is taken on the word of this server, except its keys,
        and you may bring your own.
      </PageHead>
      <div className="columns check-columns">
        <div className="stack">
          <IdForm key={id} id={id} open={(next) => setSearch(next === '' ? {} : { id: next })} />
          {id !== '' && kept.isPending && <Loading what="the record" lines={4} />}
          {id !== '' && kept.error && <ErrorNote error={kept.error} retry={kept.refetch} />}
          <GivenText text={text} edit={setText} replace={isNew} />
          <OpenExample open={isNew} />
          <BesideFields beside={beside} change={setBeside} fault={checked?.requestFault ?? null} />
          <TrustedKeys
            trust={trust}
            change={setTrust}
            server={serverKeys}
            fault={checked?.keysFault ?? null}
          />
        </div>
        <Results
          checked={checked}
          original={original}
          setOriginal={setOriginal}
          edit={setText}
          text={text}
          beside={beside}
        />
      </div>
    </div>
  )
}
