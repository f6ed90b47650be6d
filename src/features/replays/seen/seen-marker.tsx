'use client'

import { useEffect } from 'react'
import { noteOpened } from '#ui/opened-here.ts'
import { seeReplay } from './actions.ts'

/** Marks the replay as watched. Prefetched pages run no effects. */
export function SeenMarker({ replayId }: { readonly replayId: string }) {
  useEffect(() => {
    noteOpened(`replay ${replayId}`)
    // Not awaited: on failure, the list merely shows it as unwatched.
    seeReplay(replayId).catch(() => undefined)
  }, [replayId])
  return null
}
