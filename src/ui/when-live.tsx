'use client'

import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated: false in the document, then true. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Content that is initially collapsed: not in the document, but added after hydration. */
export function WhenLive({ children }: { children: ReactNode }) {
  return useIsLive() && children
}
