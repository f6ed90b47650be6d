'use client'

import { Link } from '#ui/link.tsx'
import { useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.tsx'
import { undoChange } from './actions.ts'
import { OUTCOME_LINE, type Outcome } from './outcome.ts'

export interface OutcomeTexts {
  readonly undo: string
  /** The heading under which the key that undoes stands in the sheet of keys. */
  readonly keyGroup: string
  readonly failed: string
  readonly dismiss: string
}

interface OutcomeLineProps {
  readonly outcome: Outcome
  readonly onUndone: (outcome: Outcome) => void
  /** Whether it gets the focus, as what was pressed is gone; false where the page knows a better place. */
  readonly takesFocus?: boolean
  readonly texts: OutcomeTexts
}

/** What a change came to, where to look now, and the way back: by its button, or by z. */
export function OutcomeLine({
  outcome: { done, text, issue, undo },
  onUndone,
  takesFocus = true,
  texts,
}: OutcomeLineProps) {
  const line = useRef<HTMLOutputElement>(null)
  const [pending, start] = useTransition()
  // The keyboard goes on from here, and screen readers hear it.
  const focusOnce = useEffectEvent(() => takesFocus && line.current?.focus())
  useEffect(() => {
    focusOnce()
  }, [])
  const takeBack = () => {
    if (undo === undefined || pending) return
    start(async () => onUndone(await undoChange(undo).catch((): Outcome => ({ done: false, text: texts.failed }))))
  }
  useKeys(undo === undefined ? [] : [{ keys: 'z', label: texts.undo, group: texts.keyGroup, run: takeBack }])
  return (
    <output
      ref={line}
      {...{ [OUTCOME_LINE]: '' }}
      tabIndex={-1}
      className="flex min-w-0 flex-1 items-center gap-2 outline-none"
    >
      <span className={done ? 'min-w-0 text-ink' : 'min-w-0 text-error-ink'}>{text}</span>
      {issue !== undefined && (
        <Link href={issue.href} className="min-w-0 truncate rounded-sm text-accent underline">
          {issue.name}
        </Link>
      )}
      {undo !== undefined && (
        <Button tone="quiet" pending={pending} onClick={takeBack}>
          {texts.undo}
        </Button>
      )}
    </output>
  )
}
