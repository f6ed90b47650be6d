'use client'

import { FieldForm, type FieldState } from '#ui/form/field-form.tsx'
import { untouched, type FormAction } from '#ui/form/form-state.ts'
import { UnsentTextsProvider } from '#ui/form/unsent.tsx'
import { ConnectionLost } from '#ui/requests/faults.ts'
import { State } from '../state.tsx'

const texts = {
  unanswered: 'Not sent',
  unansweredText: 'The server does not answer. What you typed is still here.',
  outdated: 'This page is out of date',
  outdatedText: 'Mishap was updated. Reload the page and try again.',
}
const breaksOff: FormAction<FieldState> = () => Promise.reject(new ConnectionLost())

export function States() {
  return (
    <State name="connection lost (press the button)">
      <UnsentTextsProvider texts={texts}>
        <FieldForm
          action={breaksOff}
          initial={untouched({ name: 'Shop' })}
          fields={[{ name: 'name', label: 'Name' }]}
          submit="Save"
          look="section"
        />
      </UnsentTextsProvider>
    </State>
  )
}
