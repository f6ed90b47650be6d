'use client'

import { useState, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { markAsReleased, setArchived, type Outcome } from './actions.ts'

interface ReleaseActionsProps {
  readonly version: string
  readonly isReleased: boolean
  readonly isArchived: boolean
  readonly texts: Readonly<Record<'release' | 'archive' | 'restore' | 'failed', string>>
}

export function ReleaseActions({ version, isReleased, isArchived, texts }: ReleaseActionsProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [pending, start] = useTransition()
  const run = (act: () => Promise<Outcome>) =>
    start(async () => setOutcome(await act().catch((): Outcome => ({ done: false, text: texts.failed }))))
  return (
    <>
      {outcome !== undefined && (
        <output
          key={outcome.text}
          ref={takeFocus}
          tabIndex={-1}
          className={cx('min-w-0 outline-none', outcome.done ? 'text-ink-2 max-sm:sr-only' : 'text-error-ink')}
        >
          {outcome.text}
        </output>
      )}
      <Button
        tone={isArchived ? 'primary' : 'plain'}
        pending={pending}
        onClick={() => run(() => setArchived(version, !isArchived))}
      >
        {isArchived ? texts.restore : texts.archive}
      </Button>
      {!isReleased && !isArchived && (
        <Button tone="primary" pending={pending} onClick={() => run(() => markAsReleased(version))}>
          {texts.release}
        </Button>
      )}
    </>
  )
}

/** Takes focus, because the pressed button may be gone, and makes screen readers announce the outcome. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
