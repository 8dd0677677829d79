import { readFile } from 'node:fs/promises'

const INTERVAL_MS = 50

/**
 * Looks every 50 ms how much memory a process has, wherever it took it: typed arrays, long texts and compiled modules lie in no
 * heap. Only where the system says so in a file (Linux); elsewhere nothing is watched.
 *
 * @param tooMuch called once, when it has more than `bytesMax`
 * @returns ends the watch
 */
export function watchMemory(pid: number | undefined, bytesMax: number, tooMuch: () => void): () => void {
  if (process.platform !== 'linux' || pid === undefined) return () => {}
  let isWatched = true
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid)
    if (!isWatched || bytes <= bytesMax) return
    isWatched = false
    clearInterval(timer)
    tooMuch()
  }, INTERVAL_MS)
  timer.unref()
  return () => {
    isWatched = false
    clearInterval(timer)
  }
}

/** 0 where it cannot be read: the process is gone. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return Number(kilobytes) * 1024
}
