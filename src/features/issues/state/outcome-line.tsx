'use client'

import { Link } from '#ui/link.tsx'
import { useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.tsx'
import { undoChange } from './actions.ts'
import { OUTCOME_LINE, type Outcome } from './outcome.ts'

export interface OutcomeTexts {
  readonly undo: string
  /** Heading of the undo shortcut in the shortcut list. */
  readonly keyGroup: string
  readonly failed: string
  readonly dismiss: string
}

interface OutcomeLineProps {
  readonly outcome: Outcome
  readonly onUndone: (outcome: Outcome) => void
  /** Whether it takes focus because the pressed control is gone; `false` if the page has a better place. */
  readonly takesFocus?: boolean
  readonly texts: OutcomeTexts
}

/** The outcome of a change, with a link and undo, by button or z. */
export function OutcomeLine({
  outcome: { done, text, issue, undo },
  onUndone,
  takesFocus = true,
  texts,
}: OutcomeLineProps) {
  const line = useRef<HTMLOutputElement>(null)
  const [pending, start] = useTransition()
  // Moves focus here and makes screen readers announce it.
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
