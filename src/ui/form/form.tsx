'use client'

import { createContext, use, useMemo, type ReactNode } from 'react'
import { FormHead } from './form-head.tsx'
import { problemOf, type FormAction, type FormState } from './form-state.ts'
import { useSettingsForm } from './use-settings-form.ts'

// Optional parts are separate files, so that a page loads only those its forms use.

/** Context for the parts of a form. */
interface FormParts {
  readonly state: FormState<unknown, unknown>
  /** The button whose action is running. */
  readonly working: string | undefined
}

const Parts = createContext<FormParts | undefined>(undefined)

/** Returns the surrounding form. */
export function useForm(): FormParts {
  const parts = use(Parts)
  if (parts === undefined) throw new Error('A part of a form stands outside of one (src/ui/form/form.tsx).')
  return parts
}

interface FormProps<S, T> {
  readonly action: FormAction<FormState<S, T>>
  readonly initial: FormState<S, T>
  /** What the form is about: a project's slug, a person's id. */
  readonly subject?: string
  readonly className?: string
  /** Replaces the form once it has a result. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/**
 * A form that posts to a server function. Pages compose it from parts with translated texts; the parts read their
 * values and errors from the form. Works without JavaScript.
 *
 * define-form.ts and fields.ts define how the server reads and validates the fields. The server function answers with a
 * state (form-state.ts, built with outcome.ts), from which the inputs in inputs/ and the save button (save.tsx) read
 * what to show. use-settings-form.ts runs the request in the browser.
 */
export function Form<S, T>({ action, initial, subject = '', className, instead, children }: FormProps<S, T>) {
  const { state, formProps, working } = useSettingsForm(action, initial)
  const parts = useMemo(() => ({ state, working }), [state, working])
  if (instead !== undefined && state.result !== null) return <Parts value={parts}>{instead}</Parts>
  return (
    <form {...formProps} className={className}>
      <FormHead subject={subject} state={state} />
      <Parts value={parts}>{children}</Parts>
    </form>
  )
}

interface FieldsProps {
  /** Makes the fields read-only. */
  readonly disabled?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The fields of a form. Remounts them when the saved values change. */
export function Fields({ disabled, className = 'grid min-w-0 gap-4', children }: FieldsProps) {
  const { edition } = useForm().state
  return (
    <fieldset key={edition} disabled={disabled} className={className}>
      {children}
    </fieldset>
  )
}

/** Returns a field's value and error. */
export function useField(name: string): { readonly held: unknown; readonly error: string | undefined } {
  const { values, problems } = useForm().state
  const held = values as Readonly<Record<string, unknown>> | null
  return { held: held?.[name], error: problemOf(problems, name) }
}
