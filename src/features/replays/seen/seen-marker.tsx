'use client'

import { useEffect } from 'react'
import { noteOpened } from '#ui/opened-here.ts'
import { seeReplay } from './actions.ts'

/** Notes that whoever looks has opened the replay. A page that is only fetched ahead runs no effects. */
export function SeenMarker({ replayId }: { readonly replayId: string }) {
  useEffect(() => {
    noteOpened(`replay ${replayId}`)
    // Nobody waits for it: at worst the list calls it unseen once more.
    seeReplay(replayId).catch(() => undefined)
  }, [replayId])
  return null
}
