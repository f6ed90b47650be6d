'use client'

import { useEffect, useRef, useState } from 'react'

/** Something that can be typed where the cursor stands. */
export interface QuerySuggestion {
  readonly label: string
  /** Beside it, in grey. */
  readonly note: string
  /** The query once it is taken, and where the cursor is then. */
  readonly text: string
  readonly cursor: number
}

/**
 * What can be typed at a place of a text. A later list takes the place of an earlier one: what is known at once, then what
 * had to be looked up.
 */
export type Suggest = (text: string, cursor: number) => readonly Promise<readonly QuerySuggestion[]>[]

/** The suggestions for what is being typed, and the one that the arrows have reached. */
export interface Choices {
  readonly isOpen: boolean
  readonly shown: readonly QuerySuggestion[]
  readonly active: number | undefined
  readonly ask: (text: string, cursor: number) => void
  readonly close: () => void
  /** What a key does with the list; undefined: nothing. */
  readonly press: (key: string) => QuerySuggestion | 'moved' | 'closed' | undefined
}

/** @param suggest asked again with each change */
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
      // What is typed meanwhile has asked anew.
      if (asked.current !== mine) return
      setShown(found)
      setOpen(found.length > 0)
    }
    // What could not be looked up is not suggested: one can still type it.
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
