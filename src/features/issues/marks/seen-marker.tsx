'use client'

import { useEffect } from 'react'
import { noteOpened } from '#ui/opened-here.ts'
import { seeIssue } from './actions.ts'

/** Marks the issue as seen. Prefetched pages run no effects. */
export function SeenMarker({ issueId }: { readonly issueId: number }) {
  useEffect(() => {
    noteOpened(`issue ${issueId}`)
    // Not awaited: on failure, the list merely shows it as unseen.
    seeIssue(issueId).catch(() => undefined)
  }, [issueId])
  return null
}
