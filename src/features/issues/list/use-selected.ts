'use client'

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { issueStatuses } from '#domain/issue/state.ts'
import { ISSUE_BOX, rangeOf, type SelectedIssue } from './selected.ts'

/** The checked boxes, according to the DOM. */
export function useSelected(list: RefObject<HTMLDivElement | null>, shown: readonly number[]) {
  const [selected, setSelected] = useState<readonly SelectedIssue[]>([])
  const anchor = useRef(-1)
  const readBoxes = () => setSelected(tickedIn(list.current))
  const read = useEffectEvent(readBoxes)

  const onPress = useEffectEvent((event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('li') : null
    const boxes = boxesOf(list.current)
    const at = boxes.findIndex((box) => box.closest('li') === row)
    const box = boxes[at]
    if (box === undefined) return
    if (event.shiftKey) {
      // A shift-click on the link would open a window. On the box itself, the browser checks it and only the others are
      // set here.
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

  /** Selects all rows of the page, or none. */
  const setPage = (on: boolean) => {
    for (const box of boxesOf(list.current)) box.checked = on
    readBoxes()
  }
  return {
    setPage,
    // Removed rows are no longer selected.
    selected: selected.filter(({ id }) => shown.includes(id)),
    clear: () => {
      anchor.current = -1
      setPage(false)
    },
    /** The focused row, if any. */
    focused: (): readonly SelectedIssue[] => focusedBoxes(list.current).map(issueOf),
    toggle: () => focusedBoxes(list.current)[0]?.click(),
  }
}

function focusedBoxes(list: HTMLElement | null): readonly HTMLInputElement[] {
  const row = document.activeElement?.closest('li') ?? null
  return row === null ? [] : boxesOf(list).filter((box) => box.closest('li') === row)
}

function boxesOf(list: HTMLElement | null): readonly HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>(`input[name=${ISSUE_BOX}]`) ?? [])]
}

function tickedIn(list: HTMLElement | null): readonly SelectedIssue[] {
  return boxesOf(list)
    .filter(({ checked }) => checked)
    .map(issueOf)
}

function issueOf({ value, dataset }: HTMLInputElement): SelectedIssue {
  const status = issueStatuses.find((one) => one === dataset.status) ?? 'unresolved'
  return { id: Number(value), project: dataset.project ?? '', status }
}
