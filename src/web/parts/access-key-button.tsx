import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { setAccessKey } from '../api/access-key.js'
import { useAccessKey } from '../api/use-access-key.js'

/** Shows whether there is an access key, and lets one set or forget it. */
export function AccessKeyButton() {
  const key = useAccessKey()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="button plain" onClick={() => dialog.current?.showModal()}>
        {key === null ? 'Set access key' : `Access key …${key.slice(-4)}`}
      </button>
      <dialog ref={dialog} aria-labelledby="access-key-title">
        <AccessKeyForm hasKey={key !== null} close={() => dialog.current?.close()} />
      </dialog>
    </>
  )
}

function AccessKeyForm({ hasKey, close }: { readonly hasKey: boolean; readonly close: () => void }) {
  const [text, setText] = useState('')
  const id = useId()
  const client = useQueryClient()
  const keep = (key: string | null) => {
    setAccessKey(key)
    setText('')
    client.invalidateQueries()
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') keep(text.trim())
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h2 id="access-key-title">Access key</h2>
      <p className="muted">
        Needed only where the server asks for one. It stays in this tab's session storage and is gone when the
        tab is closed.
      </p>
      <div className="field">
        <label htmlFor={id}>Key</label>
        <input
          id={id}
          className="input"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="row">
        <button type="submit" className="button primary">
          Use this key
        </button>
        {hasKey && (
          <button type="button" className="button" onClick={() => keep(null)}>
            Forget the key
          </button>
        )}
        <button type="button" className="button plain" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  )
}
