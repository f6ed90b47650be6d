'use client'

import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useOptimistic, useTransition } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { followIssue } from './actions.ts'

interface FollowBellProps {
  readonly issueId: number
  readonly following: boolean
  readonly texts: { readonly off: string; readonly on: string; readonly note: string }
}

/** Subscribes the user to the issue, or unsubscribes them. */
export function FollowBell({ issueId, following, texts }: FollowBellProps) {
  const [isOn, show] = useOptimistic(following)
  const [, start] = useTransition()
  const toggle = () =>
    start(async () => {
      show(!isOn)
      // On failure the optimistic state reverts automatically.
      await followIssue(issueId, !isOn).catch(() => undefined)
    })
  return (
    <button type="button" aria-pressed={isOn} title={texts.note} onClick={toggle} className={buttonClass('plain')}>
      {isOn ? <BellRing aria-hidden className="size-4 text-accent" /> : <Bell aria-hidden className="size-4" />}
      {isOn ? texts.on : texts.off}
    </button>
  )
}
