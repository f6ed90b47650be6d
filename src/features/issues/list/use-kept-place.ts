'use client'

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { OUTCOME_LINE } from '../state/outcome.ts'
import { ISSUE_BOX } from './selected.ts'

/** Where in the list somebody is. */
interface Place {
  /** The row: the first of these that is there. */
  readonly ids: readonly number[]
  /** Where it stands: where it has gone, the row that has taken its place is meant. */
  readonly at: number
}

interface Row {
  readonly id: number
  readonly element: HTMLElement
}

/**
 * Keeps the place in the list over a change that may take rows away, so that j goes on from there: the row that was
 * changed keeps the focus, or the one that has taken its place gets it, or, with none left, what says what was done.
 * @param head what stands above the rows; the focus is lost with the button in it that was pressed
 * @param shows what the page shows: the place is looked for when it changes
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  shows: readonly unknown[],
) {
  const place = useRef<Place>(undefined)
  const wanted = useRef<'lost' | 'always'>(undefined)
  const restore = useEffectEvent(() => {
    const to = place.current
    if (wanted.current === undefined || to === undefined) return
    if (wanted.current === 'lost' && !isLost(head.current)) return
    const rows = rowsOf(list.current)
    const row = rows.find(({ id }) => to.ids.includes(id)) ?? rows[Math.min(to.at, rows.length - 1)]
    if (row === undefined) head.current?.querySelector<HTMLElement>(`[${OUTCOME_LINE}]`)?.focus()
    row?.element.querySelector<HTMLElement>('[data-issue-link]')?.focus({ preventScroll: true })
    row?.element.scrollIntoView({ block: 'nearest' })
  })
  // oxlint-disable-next-line react/exhaustive-deps -- it is looked for whenever one of these is another
  useEffect(() => restore(), shows)
  useEffect(() => {
    // Whoever goes on by themselves is where they want to be.
    const forget = () => {
      wanted.current = undefined
    }
    document.addEventListener('keydown', forget, { capture: true })
    document.addEventListener('pointerdown', forget, { capture: true })
    return () => {
      document.removeEventListener('keydown', forget, { capture: true })
      document.removeEventListener('pointerdown', forget, { capture: true })
    }
  }, [])
  return {
    /** Notes the row that has the focus, else the first of those that were changed. Called before the change is shown. */
    keep(changed: readonly number[]) {
      const rows = rowsOf(list.current)
      const focused = rows.findIndex(({ element }) => element.contains(document.activeElement))
      const at = focused < 0 ? rows.findIndex(({ id }) => changed.includes(id)) : focused
      const row = rows[at]
      if (row !== undefined) place.current = { ids: focused < 0 ? changed : [row.id], at }
      wanted.current = 'lost'
    },
    /** Goes back to the place before the last change: it is taken back. */
    goBack() {
      wanted.current = 'always'
    },
  }
}

/** What had the focus is gone, or is about to go. */
function isLost(head: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || head?.contains(activeElement) === true
}

function rowsOf(list: HTMLElement | null): readonly Row[] {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>(`input[name=${ISSUE_BOX}]`) ?? [])]
  return boxes.flatMap((box) => {
    const element = box.closest('li')
    return element === null ? [] : [{ id: Number(box.value), element }]
  })
}
