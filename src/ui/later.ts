import { useSyncExternalStore } from 'react'

/** A module of the page that is fetched when somebody is about to need it, and not with the page. */
export interface Later<T> {
  /** Fetches it, once; again after it could not be had. */
  fetch(): Promise<T>
  /** Fetches it ahead. That it could not be had is said when it is needed. */
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

/** The module once it is there; undefined until then. */
export function useLater<T>(part: Later<T>): T | undefined {
  return useSyncExternalStore(part.subscribe, part.now, () => undefined)
}
