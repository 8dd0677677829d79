import { useSyncExternalStore } from 'react'
import { accessKey, onAccessKey } from './access-key.js'

/** The access key of this tab, and again whenever it changes. */
export function useAccessKey(): string | null {
  return useSyncExternalStore(onAccessKey, accessKey)
}
