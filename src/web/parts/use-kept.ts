import { useState } from 'react'

const kept = new Map<string, unknown>()

/**
 * State that outlives its page while the window is open, so that what was typed is there again on the way back. In memory
 * alone: it is nobody's business after that.
 */
export function useKept<State>(name: string, initial: State): [State, (next: State) => void] {
  const [state, setState] = useState<State>(() => (kept.has(name) ? (kept.get(name) as State) : initial))
  const keep = (next: State) => {
    kept.set(name, next)
    setState(next)
  }
  return [state, keep]
}
