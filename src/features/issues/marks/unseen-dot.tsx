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
    <span
      title={label}
      className="relative z-1 mr-1.5 inline-block size-2 shrink-0 rounded-full bg-accent align-middle"
    >
      <span className="sr-only">{label}</span>
    </span>
  )
}
