'use client'

import { Button } from '#ui/button.tsx'
import { FormHead } from '#ui/form/form-head.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { redeliverWebhook } from './actions.ts'

interface RedeliverFormProps {
  readonly subject: string
  readonly texts: { readonly label: string; readonly whole: string }
}

/** Sends a delivery again. */
export function RedeliverForm({ subject, texts }: RedeliverFormProps) {
  const { state, formProps, working } = useSettingsForm(redeliverWebhook, untouched<null>(null))
  return (
    <form {...formProps} className="grid justify-items-end gap-1">
      <FormHead subject={subject} state={state} />
      <Button type="submit" tone="quiet" aria-label={texts.whole} pending={working !== undefined}>
        {texts.label}
      </Button>
      <output className="max-w-40 text-right text-xs whitespace-normal text-ink-3">{state.note?.title}</output>
    </form>
  )
}
