'use client'

import { Button } from '#ui/button.tsx'
import { hidden, untouched, type FormAction, type FormState } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'

interface UpdateFormProps {
  readonly action: FormAction<FormState<null, never>>
  /** The view's id. */
  readonly subject: string
  /** The parameters of the list's address. */
  readonly list: string
  readonly label: string
}

/** The button that overwrites a view with the current page. */
export function UpdateForm({ action, subject, list, label }: UpdateFormProps) {
  const { state, formProps, working } = useSettingsForm(action, untouched<null>(null))
  return (
    <form {...formProps} className="flex items-center gap-2">
      <input type="hidden" name={hidden.subject} value={subject} />
      <input type="hidden" name="list" value={list} />
      {state.note !== null && <output className="text-sm text-error-ink">{state.note.title}</output>}
      <Button type="submit" pending={working !== undefined}>
        {label}
      </Button>
    </form>
  )
}
