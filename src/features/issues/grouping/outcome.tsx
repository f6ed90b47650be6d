'use client'

import { createContext, use, useState, type ReactNode } from 'react'

const Tell = createContext<(text: string) => void>(() => {})

/** Reports the outcome of an action after its control has disappeared from the page. */
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

/** Returns the function that sets the text of {@link WithOutcome}. */
export function useOutcome(): (text: string) => void {
  return use(Tell)
}
