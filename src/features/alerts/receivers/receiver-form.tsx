'use client'

import { problemOf, type FormAction, type FormState } from '#ui/form/form-state.ts'
import { FormHead, SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ReceiverField } from './fields.ts'

/** What the fields hold, by name; secrets are not among them. */
export type ReceiverState = FormState<Readonly<Record<string, string>>, never>

type Options = readonly { readonly value: string; readonly label: string }[]

interface ReceiverFormProps {
  readonly action: FormAction<ReceiverState>
  /** The kind of a new one, then its number. */
  readonly subject: string
  readonly initial: ReceiverState
  readonly fields: readonly ReceiverField[]
  readonly locales: Options
  readonly regions: Options
  readonly texts: {
    readonly name: string
    readonly nameHint: string
    readonly locale: string
    readonly localeHint: string
    readonly save: string
  }
}

/** Where a receiver is and what opens it. */
export function ReceiverForm({ action, subject, initial, fields, locales, regions, texts }: ReceiverFormProps) {
  const { state, formProps, working } = useSettingsForm(action, initial)
  const { values, problems, edition } = state
  return (
    <form {...formProps} className="grid max-w-prose gap-4">
      <FormHead subject={subject} state={state} />
      {/* A new edition of the values makes every field anew. */}
      <div key={edition} className="grid gap-4">
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={values.name}
          error={problemOf(problems, 'name')}
          autoComplete="off"
        />
        {fields.map((field) => (
          <ConfigField
            key={field.name}
            field={field}
            value={values[field.name]}
            error={problemOf(problems, field.name)}
            regions={regions}
          />
        ))}
        <SelectField
          name="locale"
          label={texts.locale}
          hint={texts.localeHint}
          options={locales}
          defaultValue={values.locale}
          error={problemOf(problems, 'locale')}
        />
      </div>
      <SaveBar note={state.note} working={working} texts={texts} inline />
    </form>
  )
}

interface ConfigFieldProps {
  readonly field: ReceiverField
  readonly value: string | undefined
  readonly error: string | undefined
  readonly regions: Options
}

function ConfigField({ field: { type, ...texts }, value, error, regions }: ConfigFieldProps) {
  const shared = { ...texts, error, defaultValue: value }
  switch (type) {
    case 'region':
      return <SelectField {...shared} options={regions} />
    case 'area':
      return <TextArea {...shared} rows={6} />
    case 'secret':
      return <TextField {...shared} type="password" autoComplete="new-password" />
    case 'text':
      return <TextField {...shared} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  }
}
