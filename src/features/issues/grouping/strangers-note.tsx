'use client'

import { useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { takeStrangersOut } from '../state/actions.ts'
import { useOutcome } from './outcome.tsx'

interface StrangersNoteProps {
  readonly issueId: number
  readonly texts: { readonly note: string; readonly action: string; readonly failed: string }
}

/** Offers to split unrelated groups off an issue, each into its own. */
export function StrangersNote({ issueId, texts }: StrangersNoteProps) {
  const say = useOutcome()
  const [pending, start] = useTransition()
  const split = () =>
    start(async () => {
      const outcome = await takeStrangersOut(issueId).catch(() => undefined)
      say(outcome?.text ?? texts.failed)
    })
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2">
      <p className="max-w-prose min-w-0 flex-1 text-ink-2">{texts.note}</p>
      <Button pending={pending} onClick={split}>
        {texts.action}
      </Button>
    </div>
  )
}
