'use client'

import X from 'lucide-react/icons/x'
import { startTransition, useState, useTransition } from 'react'
import type { Priority } from '#domain/issue/state.ts'
import { IconButton } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.tsx'
import { decide, findReleases } from './actions.ts'
import type { Asked } from './asked.ts'
import { OutcomeLine } from './outcome-line.tsx'
import type { Outcome } from './outcome.ts'
import { PriorityMenu } from './priority-menu.tsx'
import { TriageMenus } from './triage-menus.tsx'
import type { PriorityTexts, TriageTexts } from './triage-texts.ts'

interface TriageBarProps {
  readonly issueId: number
  readonly isSettled: boolean
  readonly priority: Priority
  /** The newest release of its project; `null` without one. */
  readonly currentRelease: string | null
  readonly texts: TriageTexts & { readonly priority: PriorityTexts; readonly group: string }
}

/** The actions for one issue. The outcome hangs below the bar, so that nothing moves. Errors are shown in it. */
export function TriageBar({ issueId, isSettled, priority, currentRelease, texts }: TriageBarProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [pending, start] = useTransition()
  const decideThis = (what: Asked) => decide([issueId], what)
  // Together with the updated page, not before: after reading the outcome the user presses the next key, which must
  // apply to what the page shows.
  const tell = (result: Outcome) => startTransition(() => setOutcome(result))
  const run = (what: Asked) =>
    start(async () => tell(await decideThis(what).catch((): Outcome => ({ done: false, text: texts.failed }))))
  const key = (keys: string, label: string, what: Asked) => ({
    keys,
    label,
    group: texts.group,
    run: () => pending || run(what),
  })
  const dismiss = { keys: 'Escape', label: texts.dismiss, group: texts.group, run: () => setOutcome(undefined) }
  useKeys([
    isSettled
      ? key('r', texts.reopen, { kind: 'reopen' })
      : key('r', texts.resolve, { kind: 'resolve', as: { in: 'now' } }),
    ...(isSettled ? [] : [key('a', texts.archive, { kind: 'archive', until: { kind: 'escalating' } })]),
    ...(outcome === undefined ? [] : [dismiss]),
  ])
  const isFailed = outcome?.done === false
  return (
    <>
      {outcome !== undefined && isFailed && (
        <div className="flex max-w-80 min-w-0 items-center">
          <OutcomeLine key={outcome.text} outcome={outcome} onUndone={tell} texts={texts} />
        </div>
      )}
      <PriorityMenu
        priority={priority}
        decide={decideThis}
        onOutcome={tell}
        texts={{ ...texts.priority, failed: texts.failed }}
      />
      <TriageMenus
        isSettled={isSettled}
        currentRelease={currentRelease}
        decide={decideThis}
        findReleases={(text) => findReleases([issueId], text)}
        disabled={pending}
        onOutcome={tell}
        texts={texts}
      />
      {outcome !== undefined && !isFailed && (
        <div className="absolute inset-x-0 top-full flex min-h-12 animate-appear items-center gap-2 border-y border-line bg-surface px-4 py-1 shadow-float sm:px-6">
          <OutcomeLine key={outcome.text} outcome={outcome} onUndone={tell} texts={texts} />
          <IconButton label={texts.dismiss} onClick={() => setOutcome(undefined)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
    </>
  )
}
