import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Field } from '../../parts/field.js'

/** Above this a browser would be slow to check at every key. */
const FILE_BYTES_MAX = 4_000_000

/** The text to check: pasted, typed, dropped or chosen as a file. */
export function GivenText({
  text,
  edit,
  replace,
}: {
  readonly text: string
  /** A change of the same text. */
  edit(text: string): void
  /** Another text altogether. */
  replace(text: string): void
}) {
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  /** Whether what is being pasted takes the place of all that is there. */
  const isWhole = useRef(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readFile(file)
    setFault('fault' in read ? read.fault : null)
    if ('text' in read) replace(read.text)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0])
    event.target.value = ''
  }
  const type = (next: string) => {
    setFault(null)
    if (isWhole.current) replace(next)
    else edit(next)
    isWhole.current = false
  }
  const paste = ({ currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    isWhole.current = currentTarget.selectionEnd - currentTarget.selectionStart >= text.length
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file button beside it does the same by keyboard
    <div
      className={`stack tight drop${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Field
        label="Receipt, record or answer (JSON)"
        hint="Paste it, drop a file here, or edit it: it is checked again at every change."
        fault={fault ?? undefined}
      >
        {(input) => (
          <textarea
            {...input}
            className="input mono"
            rows={16}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onPaste={paste}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <label className="button file">
          Choose a file
          <input type="file" className="visually-hidden" accept=".json,application/json" onChange={choose} />
        </label>
        <button type="button" className="button plain" onClick={() => replace('')}>
          Clear
        </button>
      </div>
    </div>
  )
}

async function readFile(file: File): Promise<{ readonly text: string } | { readonly fault: string }> {
  if (file.size > FILE_BYTES_MAX)
    return { fault: 'The file is larger than 4 MB: check it with the command line.' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    return { fault: 'The file is not UTF-8 text.' }
  }
}
