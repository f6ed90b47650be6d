'use client'

import { hidden, problemOf } from '#ui/form/form-state.ts'
import { SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { createTicket } from './actions.ts'
import type { NewTicketState } from './forms.ts'

interface NewTicketFormProps {
  readonly issueId: number
  readonly integration: number
  readonly initial: NewTicketState
  readonly texts: {
    readonly place: string
    readonly title: string
    readonly body: string
    readonly bodyHint: string
    readonly submit: string
  }
}

/** Where the ticket is made, its title, and the account that it begins with. */
export function NewTicketForm({ issueId, integration, initial, texts }: NewTicketFormProps) {
  const { state, formProps, working } = useSettingsForm(createTicket, initial)
  const { values, problems } = state
  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name={hidden.subject} value={issueId} />
      <input type="hidden" name="integration" value={integration} />
      <div className="max-w-form">
        <TextField
          name="place"
          label={texts.place}
          defaultValue={values.place}
          error={problemOf(problems, 'place')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <TextField
        name="title"
        label={texts.title}
        defaultValue={values.title}
        error={problemOf(problems, 'title')}
        autoComplete="off"
      />
      <TextArea
        name="body"
        label={texts.body}
        hint={texts.bodyHint}
        defaultValue={values.body}
        error={problemOf(problems, 'body')}
        rows={22}
      />
      <SaveBar note={state.note} working={working} texts={{ save: texts.submit }} inline />
    </form>
  )
}
