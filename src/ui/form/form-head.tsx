'use client'

import { hidden, type FormState } from './form-state.ts'

interface FormHeadProps {
  /** The settings' owner: a project's slug, a person's id. */
  readonly subject?: string
  readonly state: FormState<unknown, unknown>
}

/** The hidden fields of a settings form and the button that Enter presses. Must come first in the form. */
export function FormHead({ subject = '', state }: FormHeadProps) {
  return (
    <>
      <input type="hidden" name={hidden.subject} value={subject} />
      <input type="hidden" name={hidden.stamp} value={state.stamp} />
      <input type="hidden" name={hidden.edition} value={state.edition} />
      <button type="submit" name={hidden.intent} value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
    </>
  )
}
