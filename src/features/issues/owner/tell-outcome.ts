'use client'

import { createContext, use } from 'react'
import type { Outcome } from '../state/outcome.ts'

/** Where what an action came to is told; null: beside the button. */
export const TellOutcome = createContext<((outcome: Outcome) => void) | null>(null)

/** Tells what an action came to where the page tells it, if it does. */
export function useTellOutcome(): ((outcome: Outcome) => void) | null {
  return use(TellOutcome)
}
