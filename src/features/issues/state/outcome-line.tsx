'use client'

import { Link } from '#ui/link.tsx'
import { useEffect, useRef, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { undoChange } from './actions.ts'
import type { Outcome } from './outcome.ts'

export interface OutcomeTexts {
  readonly undo: string
  readonly failed: string
  readonly dismiss: string
}

interface OutcomeLineProps {
  readonly outcome: Outcome
  readonly onUndone: (outcome: Outcome) => void
  readonly texts: OutcomeTexts
}

/** What a change came to, where to look now, and the way back. */
export function OutcomeLine({ outcome: { done, text, issue, undo }, onUndone, texts }: OutcomeLineProps) {
  const line = useRef<HTMLOutputElement>(null)
  const [pending, start] = useTransition()
  // The button that was pressed is gone: the keyboard goes on from here, and screen readers hear it.
  useEffect(() => line.current?.focus(), [])
  return (
    <output ref={line} tabIndex={-1} className="flex min-w-0 flex-1 items-center gap-2 outline-none">
      <span className={done ? 'min-w-0 text-ink' : 'min-w-0 text-error-ink'}>{text}</span>
      {issue !== undefined && (
        <Link href={issue.href} className="min-w-0 truncate rounded-sm text-accent underline">
          {issue.name}
        </Link>
      )}
      {undo !== undefined && (
        <Button
          tone="quiet"
          pending={pending}
          onClick={() =>
            start(async () =>
              onUndone(await undoChange(undo).catch((): Outcome => ({ done: false, text: texts.failed }))),
            )
          }
        >
          {texts.undo}
        </Button>
      )}
    </output>
  )
}
