'use client'

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { OUTCOME_LINE } from '../state/outcome.ts'
import { ISSUE_BOX } from './selected.ts'

/** A position in the list. */
interface Place {
  /** The row: the first of these that still exists. */
  readonly ids: readonly number[]
  /** Its index, used for the row that has taken its place if it is gone. */
  readonly at: number
}

interface Row {
  readonly id: number
  readonly element: HTMLElement
}

/**
 * Keeps the position in the list when a change removes rows, so that j continues from there. Focus stays on the changed
 * row, or moves to the row in its place or, without rows, to the outcome.
 * @param head element above the rows; pressing a button in it loses focus
 * @param shows the page's content: the position is restored when it changes
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
  // oxlint-disable-next-line react/exhaustive-deps -- restored whenever one of these changes
  useEffect(() => restore(), shows)
  useEffect(() => {
    // Once the user navigates by themselves, stop restoring.
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
    /** Records the focused row, or else the first changed one. Call before the change is shown. */
    keep(changed: readonly number[]) {
      const rows = rowsOf(list.current)
      const focused = rows.findIndex(({ element }) => element.contains(document.activeElement))
      const at = focused < 0 ? rows.findIndex(({ id }) => changed.includes(id)) : focused
      const row = rows[at]
      if (row !== undefined) place.current = { ids: focused < 0 ? changed : [row.id], at }
      wanted.current = 'lost'
    },
    /** Returns to the position before the last change when it is undone. */
    goBack() {
      wanted.current = 'always'
    },
  }
}

/** Whether the focused element is gone or about to disappear. */
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
