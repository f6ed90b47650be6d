'use client'

import { createContext, use, useState, type ReactNode } from 'react'

const Tell = createContext<(text: string) => void>(() => {})

/** Says what came of something that is done in it, after what it was done with has gone from the page. */
export function WithOutcome({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  return (
    <Tell value={setSaid}>
      <div className="grid gap-6">
        {children}
        <output className="text-sm text-ink-2 empty:hidden">{said}</output>
      </div>
    </Tell>
  )
}

/** Takes the sentence that {@link WithOutcome} says. */
export function useOutcome(): (text: string) => void {
  return use(Tell)
}
