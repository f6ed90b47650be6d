'use client'

import { createContext, use, type ReactNode } from 'react'
import { requestFault } from '../requests/faults.ts'
import type { FormAction, FormState } from './form-state.ts'

/** Messages of a form that could not be sent. */
export interface UnsentTexts {
  readonly unanswered: string
  readonly unansweredText: string
  readonly outdated: string
  readonly outdatedText: string
}

const Texts = createContext<UnsentTexts | undefined>(undefined)

/** Provides every form with its connection error messages. Used in the root layout. */
export function UnsentTextsProvider({ texts, children }: { texts: UnsentTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

/**
 * Wraps a server function so that it returns an error state, with the typed values, if the server is unreachable or the
 * page is outdated.
 */
export function useTelling<V, T>(action: FormAction<FormState<V, T>>): FormAction<FormState<V, T>> {
  const texts = use(Texts)
  // During server rendering it must be the original server function: its address makes the form work without
  // JavaScript.
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
