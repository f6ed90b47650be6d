'use client'

import { problemOf } from '#ui/form/form-state.ts'
import { FormHead, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeGeneral } from './actions.ts'
import type { GeneralState } from './forms.ts'

interface GeneralFormProps {
  readonly slug: string
  readonly initial: GeneralState
  readonly mayChange: boolean
  readonly platforms: readonly { readonly value: string; readonly label: string }[]
  /** What holds where nothing is typed: days that the instance keeps events and spans, and the usual threshold. */
  readonly usual: { readonly events: number; readonly spans: number; readonly apdexMs: number }
  readonly texts: {
    readonly save: SaveTexts
    readonly name: string
    readonly nameHint: string
    readonly slug: string
    readonly slugHint: string
    readonly platform: string
    readonly platformHint: string
    readonly retention: string
    readonly retentionHint: string
    readonly spanRetention: string
    readonly spanRetentionHint: string
    readonly apdex: string
    readonly apdexHint: string
  }
}

/** What the project is called, what it runs on, and how long its events are kept. */
export function GeneralForm({ slug, initial, mayChange, platforms, usual, texts }: GeneralFormProps) {
  const { state, formProps, working } = useSettingsForm(changeGeneral, initial)
  const { values, problems } = state
  const field = (name: keyof typeof values) => ({
    name,
    defaultValue: values[name],
    error: problemOf(problems, name),
  })
  return (
    <form {...formProps} className="grid gap-5">
      <FormHead subject={slug} state={state} />
      <fieldset disabled={!mayChange} className="grid min-w-0 max-w-prose gap-5">
        <TextField {...field('name')} label={texts.name} hint={texts.nameHint} autoComplete="off" required />
        <TextField
          {...field('slug')}
          label={texts.slug}
          hint={texts.slugHint}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SelectField {...field('platform')} label={texts.platform} hint={texts.platformHint} options={platforms} />
        {(
          [
            ['retentionDays', texts.retention, texts.retentionHint, usual.events],
            ['spanRetentionDays', texts.spanRetention, texts.spanRetentionHint, usual.spans],
            ['apdexMs', texts.apdex, texts.apdexHint, usual.apdexMs],
          ] as const
        ).map(([name, label, hint, unset]) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            hint={hint}
            inputMode="numeric"
            placeholder={String(unset)}
            autoComplete="off"
            className="max-w-32"
          />
        ))}
      </fieldset>
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} inline />}
    </form>
  )
}
