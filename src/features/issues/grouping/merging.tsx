'use client'

import { createContext, use, useMemo, useState, useTransition, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { mergeIssues } from '../state/actions.ts'
import { OutcomeLine, type OutcomeTexts } from '../state/outcome-line.tsx'
import type { Outcome } from '../state/outcome.ts'

interface MergeHands {
  readonly tell: (outcome: Outcome) => void
  readonly failed: string
}

const MergeContext = createContext<MergeHands>({ tell: () => undefined, failed: '' })

/** Reports a merge's outcome with undo, above the list, because the pressed row is gone. */
export function Merging({ texts, children }: { texts: OutcomeTexts; children: ReactNode }) {
  const [outcome, tell] = useState<Outcome>()
  const hands = useMemo(() => ({ tell, failed: texts.failed }), [texts.failed])
  return (
    <MergeContext value={hands}>
      {outcome !== undefined && (
        <div className="flex min-h-control border-t border-line px-4 py-2 text-sm">
          <OutcomeLine key={outcome.text} outcome={outcome} onUndone={tell} texts={texts} />
        </div>
      )}
      {children}
    </MergeContext>
  )
}

interface MergeButtonProps {
  /** The remaining issue, then the one merged into it. */
  readonly ids: readonly [number, number]
  readonly texts: { readonly merge: string; readonly label: string }
}

/** Merges one issue into another. */
export function MergeButton({ ids, texts }: MergeButtonProps) {
  const { tell, failed } = use(MergeContext)
  const [pending, start] = useTransition()
  return (
    <Button
      pending={pending}
      aria-label={texts.label}
      onClick={() =>
        start(async () => tell(await mergeIssues(ids, ids[0]).catch((): Outcome => ({ done: false, text: failed }))))
      }
    >
      {texts.merge}
    </Button>
  )
}
