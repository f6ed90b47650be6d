'use client'

import { useSyncExternalStore } from 'react'
import { onOpened, wasOpened } from './opened-here.ts'

/** A dot before the title of an issue that whoever looks has not opened yet. */
export function UnseenDot({ issueId, label }: { readonly issueId: number; readonly label: string }) {
  const isOpened = useSyncExternalStore(
    onOpened,
    () => wasOpened(issueId),
    () => false,
  )
  if (isOpened) return null
  return (
    <span title={label} className="unseen-dot">
      <span className="sr-only">{label}</span>
    </span>
  )
}
