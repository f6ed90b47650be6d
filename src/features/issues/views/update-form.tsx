'use client'

import { Button } from '#ui/button.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { updateView } from './actions.ts'

/** The button that makes a view show what the page shows. */
export function UpdateForm({ subject, list, label }: { subject: string; list: string; label: string }) {
  const { state, formProps, working } = useSettingsForm(updateView, untouched<null>(null))
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
