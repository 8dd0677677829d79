const NAME = 'countersign-access-key'

const listeners = new Set<() => void>()

/** The access key of this tab, else null. It is kept in sessionStorage and nowhere else. */
export function accessKey(): string | null {
  return sessionStorage.getItem(NAME)
}

/** Sets it, or forgets it for null. */
export function setAccessKey(key: string | null): void {
  if (key === null || key === '') sessionStorage.removeItem(NAME)
  else sessionStorage.setItem(NAME, key)
  for (const listener of listeners) listener()
}

/** @returns how to stop listening */
export function onAccessKey(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
