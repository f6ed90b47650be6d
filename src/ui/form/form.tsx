'use client'

import { createContext, use, useMemo, type ReactNode } from 'react'
import { FormHead } from './form-head.tsx'
import { problemOf, type FormAction, type FormState } from './form-state.ts'
import { useSettingsForm } from './use-settings-form.ts'

// Parts that not every form has are files of their own, so that a page loads those alone that its forms have.

/** What a form tells its parts. */
interface FormParts {
  readonly state: FormState<unknown, unknown>
  /** The button whose work is under way. */
  readonly working: string | undefined
}

const Parts = createContext<FormParts | undefined>(undefined)

/** The form around a component, for its parts. */
export function useForm(): FormParts {
  const parts = use(Parts)
  if (parts === undefined) throw new Error('A part of a form stands outside of one (src/ui/form/form.tsx).')
  return parts
}

interface FormProps<S, T> {
  /** A server function. */
  readonly action: FormAction<FormState<S, T>>
  readonly initial: FormState<S, T>
  /** What the form is about: a project's slug, a person's id. */
  readonly subject?: string
  readonly className?: string
  /** What stands in place of the form once it has made something. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/**
 * A form that is posted to a server function. Its page composes it of parts, each with its texts finished; the parts know
 * from the form what they hold and what is wrong with it. Works without its script.
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
  /** The fields show what is set, and change nothing. */
  readonly disabled?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The fields of a form. A new edition of what they show makes all of them anew. */
export function Fields({ disabled, className = 'grid min-w-0 gap-4', children }: FieldsProps) {
  const { edition } = useForm().state
  return (
    <fieldset key={edition} disabled={disabled} className={className}>
      {children}
    </fieldset>
  )
}

/** What a field shows and what is wrong with it. */
export function useField(name: string): { readonly held: unknown; readonly error: string | undefined } {
  const { values, problems } = useForm().state
  const held = values as Readonly<Record<string, unknown>> | null
  return { held: held?.[name], error: problemOf(problems, name) }
}
