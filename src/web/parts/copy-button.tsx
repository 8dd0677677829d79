import { useState } from 'react'

/** Copies a text to the clipboard, and says whether it could. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  const copy = async () => {
    // Absent where the page came over plain HTTP from another machine.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'refused')
    setTimeout(() => setState('ready'), 2_000)
  }
  const words = { ready: 'Copy', copied: 'Copied', refused: 'Select and copy by hand' }
  return (
    <button type="button" className="button plain small" onClick={copy} aria-label={`Copy ${what}`}>
      <span aria-live="polite">{words[state]}</span>
    </button>
  )
}
