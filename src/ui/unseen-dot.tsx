'use client'

import { useSyncExternalStore } from 'react'
import { onOpened, wasOpened } from './opened-here.ts'
import { useIsLive } from './when-live.tsx'

interface UnseenDotProps {
  /** The name passed to `noteOpened`. */
  readonly of: string
  readonly label: string
}

/** A dot before the title of something that the user has not opened yet. */
export function UnseenDot({ of, label }: UnseenDotProps) {
  const isLive = useIsLive()
  const isOpened = useSyncExternalStore(
    onOpened,
    () => wasOpened(of),
    () => false,
  )
  if (isOpened) return null
  return (
    <span title={isLive ? label : undefined} className="unseen-dot">
      <span className="sr-only">{label}</span>
    </span>
  )
}
