import { useSyncExternalStore } from 'react'

/** A module that loads shortly before it is needed instead of with the page. */
export interface Later<T> {
  /** Loads it once; retries after a failure. */
  fetch(): Promise<T>
  /** Preloads it. A failure only surfaces in `fetch`. */
  prepare(): void
  now(): T | undefined
  subscribe(listener: () => void): () => void
}

/** @param load `() => import('./x.tsx')` */
export function later<T>(load: () => Promise<T>): Later<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  const listeners = new Set<() => void>()
  const begin = async () => {
    try {
      loaded = await load()
    } catch (error) {
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return loaded
  }
  const fetch = () => (loading ??= begin())
  return {
    fetch,
    prepare: () => void fetch().catch(() => undefined),
    now: () => loaded,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the module once loaded. */
export function useLater<T>(part: Later<T>): T | undefined {
  return useSyncExternalStore(part.subscribe, part.now, () => undefined)
}
