'use client'

import { useEffect } from 'react'
import { noteOpened } from '#ui/opened-here.ts'
import { seeIssue } from './actions.ts'

/** Notes that whoever looks has opened the issue. A page that is only fetched ahead runs no effects. */
export function SeenMarker({ issueId }: { readonly issueId: number }) {
  useEffect(() => {
    noteOpened(`issue ${issueId}`)
    // Nobody waits for it: at worst the list calls it unseen once more.
    seeIssue(issueId).catch(() => undefined)
  }, [issueId])
  return null
}
