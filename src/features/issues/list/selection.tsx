'use client'

import { startTransition, useEffect, useRef, useState, useTransition, type ReactNode, type RefObject } from 'react'
import { useKeys } from '#ui/keys.tsx'
import { later, useLater } from '#ui/later.ts'
import { whenIdle } from '#ui/when-idle.ts'
import type { BulkTexts } from '../bulk/texts.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import { TellOutcome } from '../owner/tell-outcome.ts'
import type { OwnerTexts } from '../owner/texts.ts'
import { decide } from '../state/actions.ts'
import type { Asked } from '../state/asked.ts'
import type { Outcome } from '../state/outcome.ts'
import type { TriageTexts } from '../state/triage-texts.ts'
import { PageBox } from './page-box.tsx'
import { choicesOf, type SelectedIssue } from './selected.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useSelected } from './use-selected.ts'

// The bar's content, only needed once something is selected.
const selectionBar = later(() => import('./selection-bar.tsx'))

export interface SelectionTexts {
  readonly label: string
  readonly selected: string
  readonly merge: string
  readonly onlyOneProject: string
  readonly clear: string
  readonly group: string
  readonly key: string
  readonly triage: TriageTexts
  readonly owner: OwnerTexts
  readonly bulk: BulkTexts
}

interface SelectionProps {
  /** The header that the bar replaces; `null` for an empty list. */
  readonly head: ReactNode
  /** The note about new events, in the header below the bar. */
  readonly live: ReactNode
  /** Ids of the rows. */
  readonly shown: readonly number[]
  /** The list that the rows are a page of. */
  readonly list: {
    readonly address: string
    readonly total: number
    /** Whether all of it is resolved or archived. */
    readonly isSettled: boolean
  }
  readonly texts: SelectionTexts
  readonly children: ReactNode
}

/**
 * Selects rows and acts on them. The checkboxes are server-rendered, and a single listener handles lists of any length.
 * x and shift-click select as well; the bar replaces the header without moving anything (docs/look.md, "A row of the
 * issue list"). An action's outcome is reported and can be undone even if it emptied the list.
 */
export function Selection({ head, live, shown, list, texts, children }: SelectionProps) {
  const rows = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const { selected, focused, clear, toggle, setPage } = useSelected(rows, shown)
  const [wantsAll, setWantsAll] = useState(false)
  const { progress, stop, subject } = useBulk(list.address, texts.bulk)
  const clearAll = () => {
    clear()
    setWantsAll(false)
  }
  const told = useOutcome({ rows, top, shown, selected, clear: clearAll, failed: texts.triage.failed })
  const { outcome, pending, run, tell, tellUndone, close } = told
  const isOpen = selected.length > 0 || outcome !== undefined || progress !== undefined
  // A new selection replaces the previous outcome.
  const shownOutcome = selected.length > 0 && outcome?.done === true ? undefined : outcome
  const hasBox = shown.length > 0 && progress === undefined && shownOutcome === undefined
  const isWholePage = selected.length > 0 && selected.length === shown.length
  // Deselecting a row limits the selection to the remaining ones.
  const all = wantsAll && isWholePage ? subject : undefined
  const choices = { ...choicesOf(selected), ...(all && { isSettled: list.isSettled }) }
  /** Applies to the selection, or else to the focused row. */
  const decideByKey = (what: Asked) => {
    const { isSettled, decide: ids } = selected.length > 0 ? choices : choicesOf(focused())
    if (ids.length === 0 || pending || progress !== undefined) return
    const wanted: Asked = isSettled ? { kind: 'reopen' } : what
    run(() => (all === undefined ? decide(ids, wanted) : all.decide(wanted)))
  }
  const bar = useLater(selectionBar)
  useEffect(() => (isOpen ? selectionBar.prepare() : whenIdle(selectionBar.prepare)), [isOpen])
  useSelectionKeys(texts, { toggle, decide: decideByKey, close: isOpen && progress === undefined ? close : undefined })
  return (
    <>
      <div ref={top} className="sticky top-0 z-10">
        {head}
        {live}
        {hasBox && (
          <PageBox
            label={texts.bulk.page}
            state={isWholePage ? 'all' : selected.length > 0 ? 'some' : 'none'}
            onChange={setPage}
          />
        )}
        {/* Always present, so that screen readers announce its content. */}
        <div aria-live="polite">
          {isOpen && bar !== undefined && (
            <bar.SelectionBar
              hasHead={head !== null}
              hasBox={hasBox}
              onClose={progress === undefined ? close : undefined}
              progress={progress}
              onStop={stop}
              outcome={shownOutcome}
              onUndone={tellUndone}
              texts={texts}
              actions={{
                choices,
                count: selected.length,
                all,
                onAll: isWholePage && list.total > shown.length ? setWantsAll : undefined,
                pending,
                tell,
                run,
              }}
            />
          )}
        </div>
      </div>
      <div ref={rows}>
        <TellOutcome value={tell}>{children}</TellOutcome>
      </div>
    </>
  )
}

interface OutcomeOptions {
  readonly rows: RefObject<HTMLDivElement | null>
  readonly top: RefObject<HTMLDivElement | null>
  readonly shown: readonly number[]
  readonly selected: readonly SelectedIssue[]
  readonly clear: () => void
  /** Text for an interrupted change. */
  readonly failed: string
}

/** Handles the outcome of the last change, keeping the position in the list. */
function useOutcome({ rows, top, shown, selected, clear, failed }: OutcomeOptions) {
  const [pending, start] = useTransition()
  const [outcome, setOutcome] = useState<Outcome>()
  const place = useKeptPlace(rows, top, [outcome, shown])
  // Together with the new rows, so that the position can be kept among them.
  const show = (result: Outcome) => startTransition(() => setOutcome(result))
  const tell = (result: Outcome) => {
    place.keep(selected.map(({ id }) => id))
    show(result)
    if (result.done) clear()
  }
  const tellUndone = (result: Outcome) => {
    place.goBack()
    show(result)
  }
  const run = (change: () => Promise<Outcome>) =>
    start(async () => tell(await change().catch((): Outcome => ({ done: false, text: failed }))))
  const close = () => {
    clear()
    setOutcome(undefined)
  }
  return { outcome, pending, run, tell, tellUndone, close }
}

interface KeyActions {
  readonly toggle: () => void
  readonly decide: (what: Asked) => void
  /** `undefined` if there is nothing to close. */
  readonly close: (() => void) | undefined
}

function useSelectionKeys(texts: SelectionTexts, { toggle, decide: decideAbout, close }: KeyActions): void {
  const key = (keys: string, label: string, action: () => void) => ({ keys, label, group: texts.group, run: action })
  useKeys([
    key('x', texts.key, toggle),
    key('r', texts.triage.resolve, () => decideAbout({ kind: 'resolve', as: { in: 'now' } })),
    key('a', texts.triage.archive, () => decideAbout({ kind: 'archive', until: { kind: 'escalating' } })),
    ...(close === undefined ? [] : [key('Escape', texts.clear, close)]),
  ])
}
