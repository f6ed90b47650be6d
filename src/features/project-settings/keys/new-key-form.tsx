'use client'

import { problemOf } from '#ui/form/form-state.ts'
import { FormHead, SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { createKey } from './actions.ts'
import type { NewKeyState } from './forms.ts'

interface NewKeyFormProps {
  readonly slug: string
  readonly initial: NewKeyState
  readonly texts: { readonly label: string; readonly labelHint: string; readonly submit: string }
}

/** Makes one more key. */
export function NewKeyForm({ slug, initial, texts }: NewKeyFormProps) {
  const { state, formProps, working } = useSettingsForm(createKey, initial)
  return (
    <form {...formProps} className="grid gap-4">
      <FormHead subject={slug} state={state} />
      <div className="max-w-prose">
        <TextField
          key={state.edition}
          name="label"
          label={texts.label}
          hint={texts.labelHint}
          error={problemOf(state.problems, 'label')}
          defaultValue={state.values.label}
          autoComplete="off"
        />
      </div>
      <SaveBar note={state.note} working={working} texts={{ save: texts.submit }} inline />
    </form>
  )
}
