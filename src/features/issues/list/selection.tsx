'use client'

import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, useTransition, type ReactNode, type RefObject } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.tsx'
import { changeStatus, mergeIssues } from '../state/actions.ts'
import { OutcomeLine, type OutcomeTexts } from '../state/outcome-line.tsx'
import type { Outcome } from '../state/outcome.ts'
import { choicesOf, ISSUE_BOX, rangeOf, type SelectedIssue } from './selected.ts'

export interface SelectionTexts extends OutcomeTexts {
  readonly label: string
  readonly selected: string
  readonly resolve: string
  readonly reopen: string
  readonly merge: string
  readonly onlyOneProject: string
  readonly clear: string
  readonly dismiss: string
  readonly group: string
  readonly key: string
}

interface SelectionProps {
  /** What the bar takes the place of. */
  readonly head: ReactNode
  /** Ids of the rows. */
  readonly shown: readonly number[]
  readonly texts: SelectionTexts
  readonly children: ReactNode
}

/**
 * Selects rows and acts on them. The boxes are the server's own markup: one listener serves a list of any length. x and
 * shift-click select as well; the bar stands in place of the head and moves nothing (LOOK, "A row of the issue list").
 */
export function Selection({ head, shown, texts, children }: SelectionProps) {
  const list = useRef<HTMLDivElement>(null)
  const { selected, clear, toggle } = useSelected(list, shown)
  const [outcome, setOutcome] = useState<Outcome>()
  const [pending, start] = useTransition()
  const run = (change: () => Promise<Outcome>) =>
    start(async () => {
      const result = await change().catch((): Outcome => ({ done: false, text: texts.failed }))
      setOutcome(result)
      if (result.done) clear()
    })
  const close = () => {
    clear()
    setOutcome(undefined)
  }
  const isOpen = selected.length > 0 || outcome !== undefined
  useKeys([
    { keys: 'x', group: texts.group, label: texts.key, run: toggle },
    ...(isOpen ? [{ keys: 'Escape', group: texts.group, label: texts.clear, run: close }] : []),
  ])
  return (
    <>
      <div className="sticky top-0 z-10">
        {head}
        {isOpen && (
          <section
            aria-label={texts.label}
            className="z-20 flex min-w-0 items-center gap-2 border-b border-line bg-surface px-4 text-sm max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:h-14 max-md:shadow-float sm:px-6 sm:max-md:left-rail-folded md:absolute md:inset-0"
          >
            {outcome === undefined ? (
              <Actions selected={selected} pending={pending} run={run} texts={texts} />
            ) : (
              <OutcomeLine key={outcome.text} outcome={outcome} onUndone={setOutcome} texts={texts} />
            )}
            <IconButton
              label={outcome === undefined ? texts.clear : texts.dismiss}
              onClick={close}
              className="ml-auto shrink-0"
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </section>
        )}
      </div>
      <div ref={list}>{children}</div>
    </>
  )
}

interface ActionsProps {
  readonly selected: readonly SelectedIssue[]
  readonly pending: boolean
  readonly run: (change: () => Promise<Outcome>) => void
  readonly texts: SelectionTexts
}

function Actions({ selected, pending, run, texts }: ActionsProps) {
  const { resolve, reopen, merge } = choicesOf(selected)
  return (
    <>
      <output className="shrink-0 text-ink-2">
        <span className="font-semibold text-ink tabular-nums">{selected.length}</span> {texts.selected}
      </output>
      {reopen.length > 0 ? (
        <Button pending={pending} onClick={() => run(() => changeStatus(reopen, 'unresolved'))}>
          {texts.reopen}
        </Button>
      ) : (
        <Button pending={pending} onClick={() => run(() => changeStatus(resolve, 'resolved'))}>
          {texts.resolve}
        </Button>
      )}
      {typeof merge !== 'string' && (
        <Button disabled={pending} onClick={() => run(() => mergeIssues(merge))}>
          {texts.merge}
        </Button>
      )}
      {merge === 'projects' && <span className="min-w-0 truncate text-ink-3">{texts.onlyOneProject}</span>}
    </>
  )
}

/** Which boxes are ticked, as the page has them. */
function useSelected(list: RefObject<HTMLDivElement | null>, shown: readonly number[]) {
  const [selected, setSelected] = useState<readonly SelectedIssue[]>([])
  const anchor = useRef(-1)
  const read = useEffectEvent(() =>
    setSelected(
      boxesOf(list.current)
        .filter(({ checked }) => checked)
        .map(issueOf),
    ),
  )

  const onPress = useEffectEvent((event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('li') : null
    const boxes = boxesOf(list.current)
    const at = boxes.findIndex((box) => box.closest('li') === row)
    const box = boxes[at]
    if (box === undefined) return
    if (event.shiftKey) {
      // A shift-click on the link would open a window; on the box itself the browser ticks it, and we the others.
      if (event.target !== box) event.preventDefault()
      const range = rangeOf(anchor.current < 0 ? at : anchor.current, at)
      for (const one of boxes.filter((_, index) => range.includes(index))) one.checked = true
    }
    if (event.shiftKey || event.target === box) anchor.current = at
  })

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const afterPress = () => queueMicrotask(read)
    element.addEventListener('click', onPress, { capture: true })
    element.addEventListener('click', afterPress)
    element.addEventListener('change', read)
    return () => {
      element.removeEventListener('click', onPress, { capture: true })
      element.removeEventListener('click', afterPress)
      element.removeEventListener('change', read)
    }
  }, [list])

  return {
    // Rows that have gone take their selection with them.
    selected: selected.filter(({ id }) => shown.includes(id)),
    clear: () => {
      for (const box of boxesOf(list.current)) box.checked = false
      anchor.current = -1
      setSelected([])
    },
    /** The row that has the focus. */
    toggle: () => {
      const row = document.activeElement?.closest('li')
      boxesOf(list.current)
        .find((box) => row !== null && box.closest('li') === row)
        ?.click()
    },
  }
}

function boxesOf(list: HTMLElement | null): readonly HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>(`input[name=${ISSUE_BOX}]`) ?? [])]
}

function issueOf({ value, dataset }: HTMLInputElement): SelectedIssue {
  return { id: Number(value), project: dataset.project ?? '', isResolved: dataset.status === 'resolved' }
}
