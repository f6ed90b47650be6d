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

/** Tells what a merge came to, and takes it back: above the list, as the row that was pressed is gone. */
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
  /** The issue that stays, then the one that becomes part of it. */
  readonly ids: readonly [number, number]
  readonly texts: { readonly merge: string; readonly label: string }
}

/** Makes one issue part of another. */
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
