import { useEffect, useState } from 'react'
import { Refusal } from '../../../core/errors.js'
import type { StrictJson } from '../../../core/json/strict.js'
import type { TextCheck } from './check-text.js'
import { loadVerifier } from './load-verifier.js'

/** What is checked, all as text. */
export interface Subject {
  readonly text: string
  readonly request: string
  readonly salt: string
  /** A key document or JSON Web Key Set; null where there is none. */
  readonly keys: string | null
}

/** What came of it. */
export interface Checked {
  readonly subject: Subject
  readonly result: TextCheck
  readonly keysFault: string | null
  readonly requestFault: string | null
}

/** Long enough for the next key to be hit, short enough to seem at once. */
const PAUSE_MS = 150

/** Checks again a moment after anything changed. Null until the first result, and for an empty text. */
export function useCheck(subject: Subject): Checked | null {
  const { text, request, salt, keys } = subject
  const [checked, setChecked] = useState<Checked | null>(null)
  const [fault, setFault] = useState<Error | null>(null)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(async () => {
      try {
        const found = text.trim() === '' ? null : await check({ text, request, salt, keys })
        if (!isGone) setChecked(found)
      } catch (error) {
        if (!isGone) setFault(error instanceof Error ? error : new Error(String(error)))
      }
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [text, request, salt, keys])
  if (fault) throw fault
  return checked
}

async function check(subject: Subject): Promise<Checked> {
  const { abilitiesOf, checkText, parseStrict, readKeys } = await loadVerifier()
  const able = await abilitiesOf(globalThis.crypto.subtle)
  const keys = await orFault(async () => (subject.keys === null ? [] : readKeys(subject.keys, able)))
  const request = await orFault(
    async (): Promise<StrictJson | null> =>
      subject.request.trim() === '' ? null : parseStrict(subject.request),
  )
  const beside = { request: request.value ?? null, salt: subject.salt }
  const result = await checkText(subject.text, beside, keys.value ?? [], able)
  return { subject, result, keysFault: keys.fault, requestFault: request.fault }
}

/** What others typed may be refused: that is said at its field. */
async function orFault<Value>(
  read: () => Promise<Value>,
): Promise<{ readonly value?: Value; readonly fault: string | null }> {
  try {
    return { value: await read(), fault: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { fault: error.message }
  }
}
