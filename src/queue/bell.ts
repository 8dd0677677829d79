/** Wakes one who waits. Rung while nobody waits, it is heard by the next one. */
export interface Bell {
  ring(): void
  /** Resolves when it is rung, or when the time is up. */
  heard(waitMs: number): Promise<void>
}

export function createBell(): Bell {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async heard(waitMs) {
      if (!isRung) await new Promise<void>((resolve) => (wake = wakeOrWait(waitMs, resolve)))
      isRung = false
      wake = () => {}
    },
  }
}

function wakeOrWait(waitMs: number, resolve: () => void): () => void {
  const timer = setTimeout(resolve, waitMs)
  return () => {
    clearTimeout(timer)
    resolve()
  }
}
