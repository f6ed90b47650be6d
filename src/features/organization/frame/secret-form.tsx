'use client'

import { Button } from '#ui/button.tsx'
import { FormHead } from '#ui/form/form-head.tsx'
import { untouched, type FormAction, type FormState } from '#ui/form/form-state.ts'
import { Secret } from '#ui/form/secret.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'

interface SecretFormProps {
  readonly action: FormAction<FormState<null, { readonly secret: string }>>
  readonly subject: string
  readonly texts: {
    readonly renew: string
    readonly renewText: string
    readonly secret: string
    readonly shownOnce: string
    readonly copy: string
    readonly copied: string
  }
}

/** Creates a new secret for a webhook. */
export function SecretForm({ action, subject, texts }: SecretFormProps) {
  const { state, formProps, working } = useSettingsForm(action, untouched<null, { readonly secret: string }>(null))
  return (
    <form {...formProps} className="grid gap-3">
      <FormHead subject={subject} state={state} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={working !== undefined}>
          {texts.renew}
        </Button>
        <output className="min-w-0 flex-1 text-sm text-ink-2">{state.note?.title ?? texts.renewText}</output>
      </div>
      {state.result !== null && (
        <Secret
          label={texts.secret}
          value={state.result.secret}
          text={texts.shownOnce}
          copy={texts.copy}
          copied={texts.copied}
        />
      )}
    </form>
  )
}
