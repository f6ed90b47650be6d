'use client'

import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ProgressLine } from '../bulk/progress-line.tsx'
import type { Bulk } from '../bulk/use-bulk.ts'
import { OwnerPicker } from '../owner/owner-picker.tsx'
import { TellOutcome } from '../owner/tell-outcome.ts'
import { decide, findReleases, mergeIssues } from '../state/actions.ts'
import type { Asked } from '../state/asked.ts'
import { OutcomeLine } from '../state/outcome-line.tsx'
import type { Outcome } from '../state/outcome.ts'
import { TriageMenus } from '../state/triage-menus.tsx'
import type { Choices } from './selected.ts'
import type { SelectionTexts } from './selection.tsx'

interface SelectionBarProps extends Pick<BarProps, 'hasHead' | 'hasBox' | 'onClose'> {
  /** Progress of a change to all matches; `undefined` while idle. */
  readonly progress: Bulk['progress']
  readonly onStop: () => void
  /** The last action, if its outcome should be shown. */
  readonly outcome: Outcome | undefined
  readonly onUndone: (outcome: Outcome) => void
  readonly actions: SelectionActions
  readonly texts: SelectionTexts
}

/** The bar in place of the list's header: actions, progress, or outcome. */
export function SelectionBar(props: SelectionBarProps) {
  const { hasHead, hasBox, onClose, progress, onStop, outcome, onUndone, actions, texts } = props
  return (
    <Bar
      label={texts.label}
      hasHead={hasHead}
      hasBox={hasBox}
      closeLabel={outcome === undefined ? texts.clear : texts.triage.dismiss}
      onClose={onClose}
    >
      {progress !== undefined ? (
        <ProgressLine progress={progress} onStop={onStop} texts={texts.bulk} />
      ) : outcome === undefined ? (
        <Actions {...actions} texts={texts} />
      ) : (
        <OutcomeLine key={outcome.text} outcome={outcome} onUndone={onUndone} takesFocus={false} texts={texts.triage} />
      )}
    </Bar>
  )
}

interface BarProps {
  readonly label: string
  /** Whether it replaces a header. */
  readonly hasHead: boolean
  /** Whether it starts with the page's checkbox. */
  readonly hasBox: boolean
  readonly closeLabel: string
  /** `undefined` while it cannot be closed. */
  readonly onClose: (() => void) | undefined
  readonly children: ReactNode
}

function Bar({ label, hasHead, hasBox, closeLabel, onClose, children }: BarProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'z-20 flex min-w-0 items-center gap-2 border-b border-line bg-surface pr-4 text-sm max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:min-h-14 max-md:flex-wrap max-md:py-2 max-md:shadow-float max-sm:top-auto max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:border-t sm:pr-6 sm:max-md:left-rail-folded',
        hasHead ? 'md:absolute md:inset-x-0 md:top-0 md:min-h-full' : 'md:min-h-9',
        hasBox ? 'pl-11 sm:pl-14' : 'pl-4 sm:pl-6',
      )}
    >
      {children}
      {onClose !== undefined && (
        <IconButton label={closeLabel} onClick={onClose} className="ml-auto shrink-0">
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </section>
  )
}

export interface SelectionActions {
  readonly choices: Choices
  readonly count: number
  /** All matches, if selected. */
  readonly all: Bulk['subject'] | undefined
  readonly pending: boolean
  readonly tell: (outcome: Outcome) => void
  readonly run: (change: () => Promise<Outcome>) => void
  /** Extends the selection to all matches or reduces it to the page; `undefined` if there are no further matches. */
  readonly onAll: ((isAll: boolean) => void) | undefined
}

function Actions({
  choices,
  count,
  all,
  onAll,
  pending,
  tell,
  run,
  texts,
}: SelectionActions & { readonly texts: SelectionTexts }) {
  const { isSettled, all: ids, decide: decided, merge } = choices
  const ofRows = {
    decide: (what: Asked) => decide(decided, what),
    findReleases: (text: string) => findReleases(decided, text),
  }
  return (
    <>
      <output className="shrink-0 text-ink-2">
        {all === undefined ? (
          <>
            <span className="font-semibold text-ink tabular-nums">{count}</span> {texts.selected}
          </>
        ) : (
          <span className="font-semibold text-ink">{texts.bulk.allSelected}</span>
        )}
      </output>
      {onAll !== undefined && (
        <Button tone="quiet" onClick={() => onAll(all === undefined)}>
          {all === undefined ? texts.bulk.all : texts.bulk.onlyPage}
        </Button>
      )}
      <TriageMenus
        isSettled={isSettled}
        {...(all ?? ofRows)}
        disabled={pending}
        onOutcome={tell}
        texts={texts.triage}
      />
      <TellOutcome value={tell}>
        <OwnerPicker
          ids={ids}
          subject={all}
          owner={undefined}
          label={texts.owner.assign}
          place="selection"
          texts={texts.owner}
        />
      </TellOutcome>
      {all === undefined && typeof merge !== 'string' && (
        <Button disabled={pending} onClick={() => run(() => mergeIssues(merge))}>
          {texts.merge}
        </Button>
      )}
      {all === undefined && merge === 'projects' && (
        <span className="min-w-0 truncate text-ink-3">{texts.onlyOneProject}</span>
      )}
    </>
  )
}
