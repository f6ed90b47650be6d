'use client'

import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => undefined

/** Whether the page's scripts are at work: false in the document, and true once they have taken over what it holds. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** What is folded away at first: the document does not hold it, the scripts put it in its place. */
export function WhenLive({ children }: { children: ReactNode }) {
  return useIsLive() && children
}
