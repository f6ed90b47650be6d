'use client'

import type { ReactNode } from 'react'
import { FormHead, SaveBar } from '#ui/form/settings-form.tsx'
import { untouched, type FormAction, type FormState } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'

/** A form whose fields the server fills: only what became of it is its state. */
export type SmallState = FormState<null, never>

interface SmallFormProps {
  readonly action: FormAction<SmallState>
  /** What it changes: a person's id, a team's. */
  readonly subject: string
  readonly submit: string
  /** The fields. */
  readonly children: ReactNode
}

/** One setting of a page that has several: its fields, and a button of its own. */
export function SmallForm({ action, subject, submit, children }: SmallFormProps) {
  const { state, formProps, working } = useSettingsForm(action, untouched<null>(null))
  return (
    <form {...formProps} className="grid gap-3">
      <FormHead subject={subject} state={state} />
      {children}
      <SaveBar note={state.note} working={working} texts={{ save: submit }} inline />
    </form>
  )
}
