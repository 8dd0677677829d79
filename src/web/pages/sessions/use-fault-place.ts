import { type RefObject, useEffect, useMemo } from 'react'
import { ApiError } from '../../api/api-error.js'
import { placeOfField, type TextPlace } from './place-in-json.js'
import { Unreadable } from './unreadable.js'

/**
 * Where in a text that was sent the fault is that it was refused for, else null. The place is selected, and has the focus.
 *
 * @param root the member of the request that the text is; '' where the text is all of it
 */
export function useFaultPlace(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  error: unknown,
  root: string,
): TextPlace | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fault is in the text that was sent, not in what is typed since
  const place = useMemo(() => placeOf(text, error, root), [error])
  useEffect(() => {
    if (!area.current || !place) return
    area.current.focus()
    area.current.setSelectionRange(place.start, place.end)
  }, [area, place])
  return place
}

function placeOf(text: string, error: unknown, root: string): TextPlace | null {
  if (error instanceof Unreadable) return error.place
  if (!(error instanceof ApiError) || typeof error.details.field !== 'string') return null
  const keys = Array.isArray(error.details.keys) ? error.details.keys.map(String) : []
  return placeOfField(text, error.details.field, root, keys)
}

/** What to say at the text; undefined where the trouble is none of the text's. */
export function faultText(error: unknown, place: TextPlace | null): string | undefined {
  if (error instanceof Unreadable) return error.message
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 413))
    return undefined
  return `${place ? `Line ${place.line}: ` : ''}${error.message}`
}
