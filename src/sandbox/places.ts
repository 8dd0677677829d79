import { setTimeout } from 'node:timers/promises'
import { type Place, type PlaceOptions, startPlace } from './place.js'

/** The processes of a sandbox. One that was ended takes room until it is gone. */
export interface Places {
  /** A place without work, started where there is room; null where there is none. It is the caller's until released. */
  take(): Place | null
  release(place: Place): void
  /** How many could be taken now. */
  readonly room: number
  /** Starts all that there is room for, one when the one before has loaded its modules, and replaces each that ends. */
  fill(): void
  /** Ends all, waits until they are gone or for 5 s, and starts no more. */
  end(): Promise<void>
}

/** How long the system may take to end processes that were killed. */
const GONE_MS = 5_000

/** @param onRoom told when a place is gone */
export function createPlaces(max: number, options: PlaceOptions, onRoom: () => void): Places {
  const all = new Set<Place>()
  const idle: Place[] = []
  /** Places that have worked: another one can be started as well. */
  const proven = new WeakSet<Place>()
  let isFull = false
  let isEnded = false

  const start = (): Place | null => {
    if (isEnded || all.size >= max) return null
    const place = startPlace(options)
    all.add(place)
    void place.gone.then(() => {
      all.delete(place)
      const next = isFull && proven.has(place) ? start() : null
      if (next) idle.push(next)
      onRoom()
    })
    return place
  }

  /** All at once would take the processor from whoever starts the server, and from its first requests. */
  const startNext = async () => {
    for (let n = 0; n < max; n += 1) {
      const place = start()
      if (!place) return
      // Below those that can work at once.
      idle.unshift(place)
      await place.ready
    }
  }

  return {
    take() {
      let place = idle.pop()
      while (place?.isEnding) place = idle.pop()
      return place ?? start()
    },
    release(place) {
      proven.add(place)
      if (!place.isEnding) idle.push(place)
    },
    get room() {
      return isEnded ? 0 : idle.filter((place) => !place.isEnding).length + max - all.size
    },
    fill() {
      isFull = true
      void startNext()
    },
    async end() {
      isEnded = true
      const gone = [...all].map((place) => place.gone)
      for (const place of all) place.end()
      const patience = new AbortController()
      const enough = setTimeout(GONE_MS, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([Promise.all(gone), enough])
      patience.abort()
    },
  }
}
