'use client'

import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormHead } from '#ui/form/form-head.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { sendTest } from './actions.ts'

interface TestFormProps {
  readonly subject: string
  readonly texts: { readonly text: string; readonly submit: string }
}

/** Sends a test and shows the receiver's answer. */
export function TestForm({ subject, texts }: TestFormProps) {
  const { state, formProps, working } = useSettingsForm(sendTest, untouched<null>(null))
  const { note } = state
  return (
    <form {...formProps} className="grid max-w-prose gap-3">
      <FormHead subject={subject} state={state} />
      <p className="text-ink-2">{texts.text}</p>
      {note !== null && working === undefined && (
        <Banner tone={note.tone === 'saved' ? 'info' : 'wrong'} title={note.title} live>
          {note.text === '' ? undefined : note.text}
        </Banner>
      )}
      <Button type="submit" pending={working !== undefined} className="justify-self-start">
        {texts.submit}
      </Button>
    </form>
  )
}
