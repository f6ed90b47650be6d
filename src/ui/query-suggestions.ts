'use client'

import { useEffect, useRef, useState } from 'react'

/** A suggestion at the cursor. */
export interface QuerySuggestion {
  readonly label: string
  /** Grey text after the label. */
  readonly note: string
  /** The query and cursor position after accepting it. */
  readonly text: string
  readonly cursor: number
}

/**
 * Returns suggestions at a position. Each list replaces the previous one: first the known ones, then those looked up.
 */
export type Suggest = (text: string, cursor: number) => readonly Promise<readonly QuerySuggestion[]>[]

/** The current suggestions and the active one. */
export interface Choices {
  readonly isOpen: boolean
  readonly shown: readonly QuerySuggestion[]
  readonly active: number | undefined
  readonly ask: (text: string, cursor: number) => void
  readonly close: () => void
  /** Handles a key; returns `undefined` if the list does not use it. */
  readonly press: (key: string) => QuerySuggestion | 'moved' | 'closed' | undefined
}

/** @param suggest called on every change */
export function useChoices(suggest: Suggest): Choices {
  const [shown, setShown] = useState<readonly QuerySuggestion[]>([])
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number>()
  const asked = useRef(0)
  const close = () => {
    asked.current += 1
    setOpen(false)
    setActive(undefined)
  }
  useEffect(
    () => () => {
      asked.current += 1
    },
    [],
  )
  const ask = (text: string, cursor: number) => {
    asked.current += 1
    const mine = asked.current
    setActive(undefined)
    const show = (found: readonly QuerySuggestion[]) => {
      // Newer input has started another request.
      if (asked.current !== mine) return
      setShown(found)
      setOpen(found.length > 0)
    }
    // A failed lookup suggests nothing; typing still works.
    for (const found of suggest(text, cursor)) void found.then(show, () => undefined)
  }
  const press = (key: string) => {
    if (!isOpen || shown.length === 0) return undefined
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      const from = active ?? (step === 1 ? -1 : shown.length)
      setActive((from + step + shown.length) % shown.length)
      return 'moved' as const
    }
    if (key === 'Escape') {
      close()
      return 'closed' as const
    }
    if ((key === 'Enter' || key === 'Tab') && active !== undefined) return shown[active]
    if (key === 'Enter') close()
    return undefined
  }
  return { isOpen, shown, active, ask, close, press }
}
