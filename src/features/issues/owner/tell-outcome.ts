'use client'

import { createContext, use } from 'react'
import type { Outcome } from '../state/outcome.ts'

/** Where actions report their outcome; `null` for next to the button. */
export const TellOutcome = createContext<((outcome: Outcome) => void) | null>(null)

/** Returns the function that reports an action's outcome, if the page has one. */
export function useTellOutcome(): ((outcome: Outcome) => void) | null {
  return use(TellOutcome)
}
