'use client'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { hidden, problemOf, untouched, type FormAction } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import type { ViewState, ViewValues } from './view-state.ts'

interface ViewFormProps {
  readonly action: FormAction<ViewState>
  readonly initial: ViewValues
  /** The view's id; '' for a new one. */
  readonly subject: string
  /** The parameters of the list's address. */
  readonly list: string
  readonly texts: {
    readonly name: string
    readonly nameHint: string
    readonly visibility: string
    readonly private: string
    readonly organization: string
    readonly submit: string
  }
}

/** A view's name and visibility. Works without JavaScript. */
export function ViewForm({ action, initial, subject, list, texts }: ViewFormProps) {
  const { state, formProps, working } = useSettingsForm(action, untouched<ViewValues>(initial))
  const { note, problems, values } = state
  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name={hidden.subject} value={subject} />
      <input type="hidden" name="list" value={list} />
      {note !== null && <Banner tone={note.tone === 'saved' ? 'info' : 'wrong'} title={note.title} live />}
      <div key={state.edition} className="grid gap-4">
        <TextField
          name="name"
          id={`view-name-${subject}`}
          label={texts.name}
          hint={texts.nameHint}
          error={problemOf(problems, 'name')}
          defaultValue={values.name}
          autoComplete="off"
          required
        />
        <div className="grid justify-items-start gap-1.5">
          <span className="text-sm font-medium text-ink" aria-hidden>
            {texts.visibility}
          </span>
          <Choice
            name="visibility"
            label={texts.visibility}
            defaultValue={values.visibility}
            options={[
              { value: 'private', label: texts.private },
              { value: 'organization', label: texts.organization },
            ]}
          />
        </div>
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="primary" pending={working !== undefined}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
