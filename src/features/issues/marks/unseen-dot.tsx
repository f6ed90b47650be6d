'use client'

import { useSyncExternalStore } from 'react'
import { useIsLive } from '#ui/when-live.tsx'
import { onOpened, wasOpened } from './opened-here.ts'

/** A dot before the title of an issue that whoever looks has not opened yet. */
export function UnseenDot({ issueId, label }: { readonly issueId: number; readonly label: string }) {
  const isLive = useIsLive()
  const isOpened = useSyncExternalStore(
    onOpened,
    () => wasOpened(issueId),
    () => false,
  )
  if (isOpened) return null
  return (
    <span title={isLive ? label : undefined} className="unseen-dot">
      <span className="sr-only">{label}</span>
    </span>
  )
}
