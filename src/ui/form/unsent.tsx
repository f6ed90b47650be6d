'use client'

import { createContext, use, type ReactNode } from 'react'
import { requestFault } from '../requests/faults.ts'
import type { FormAction, FormState } from './form-state.ts'

/** What a form says that could not be sent. */
export interface UnsentTexts {
  readonly unanswered: string
  readonly unansweredText: string
  readonly outdated: string
  readonly outdatedText: string
}

const Texts = createContext<UnsentTexts | undefined>(undefined)

/** Gives every form its words for a connection that is lost. In the root layout. */
export function UnsentTextsProvider({ texts, children }: { texts: UnsentTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

/**
 * The same server function, which answers for the server where that could not be reached, or no longer knows it: the form
 * says so, and keeps what was typed.
 */
export function useTelling<V, T>(action: FormAction<FormState<V, T>>): FormAction<FormState<V, T>> {
  const texts = use(Texts)
  // While the page is made it has to be the server function itself: its address is what makes the form work without a script.
  if (typeof window === 'undefined' || texts === undefined) return action
  return async (state, form) => {
    try {
      return await action(state, form)
    } catch (error) {
      const fault = requestFault(error)
      if (fault === undefined) throw error
      const [title, text] =
        fault === 'lost' ? [texts.unanswered, texts.unansweredText] : [texts.outdated, texts.outdatedText]
      return { ...state, note: { tone: 'refused', title, text } }
    }
  }
}
