'use client'

import { Button } from '#ui/button.tsx'
import { problemOf } from '#ui/form/form-state.ts'
import { FormHead } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { removeProject } from './actions.ts'
import type { RemoveState } from './forms.ts'

interface RemoveFormProps {
  readonly slug: string
  readonly initial: RemoveState
  readonly texts: { readonly label: string; readonly submit: string }
}

/** Deletes the project once its slug is typed. */
export function RemoveForm({ slug, initial, texts }: RemoveFormProps) {
  const { state, formProps, working } = useSettingsForm(removeProject, initial)
  return (
    <form {...formProps} className="grid max-w-prose gap-3">
      <FormHead subject={slug} state={state} />
      <TextField
        name="typed"
        label={texts.label}
        error={problemOf(state.problems, 'typed')}
        defaultValue={state.values.typed}
        className="max-w-form font-mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit" tone="danger" pending={working !== undefined}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
