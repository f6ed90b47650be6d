'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button, type ButtonTone } from '../button.tsx'
import { TextField } from '../text-field.tsx'
import { problemOf, type FormAction, type FormState } from './form-state.ts'
import { SaveBar } from './save-bar.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Field values of a {@link FieldForm} by name, without secrets. */
export type FieldValues = Readonly<Record<string, string>>

export type FieldState = FormState<FieldValues, never>

/** A single-line input. */
export type Field = Pick<
  ComponentProps<typeof TextField>,
  | 'name'
  | 'label'
  | 'hint'
  | 'type'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'pattern'
  | 'placeholder'
  | 'readOnly'
  | 'required'
>

interface FieldFormProps<V extends FieldValues> {
  readonly action: FormAction<FormState<V, never>>
  readonly initial: FormState<V, never>
  readonly fields: readonly Field[]
  /** Additional values to send. */
  readonly hidden?: FieldValues
  /** Label of the submit button. */
  readonly submit: string
  /** `card`: the page's main form. `section`: one of several settings. */
  readonly look: 'card' | 'section'
  readonly tone?: ButtonTone
  /** Collapses the form under this label until it is opened or has an error. */
  readonly fold?: string
  /** Between the fields and the button. */
  readonly children?: ReactNode
}

/**
 * A form of labelled inputs and one button. Errors are shown next to their input or above the form. Works without
 * JavaScript.
 */
export function FieldForm<V extends FieldValues>({
  action,
  initial,
  fields,
  hidden,
  submit,
  look,
  tone = 'primary',
  fold,
  children,
}: FieldFormProps<V>) {
  const { state, formProps, working } = useSettingsForm(action, initial)
  const { note, problems, values } = state
  const id = useId()
  const form = (
    <form {...formProps} className={look === 'card' ? 'grid grid-cols-1 gap-4' : 'grid max-w-form grid-cols-1 gap-4'}>
      {look === 'card' && note !== null && (
        <Banner tone={note.tone === 'saved' ? 'info' : 'wrong'} title={note.title} live>
          {note.text === '' ? undefined : note.text}
        </Banner>
      )}
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Remounts the fields when their saved values change. */}
      <div key={state.edition} className="grid grid-cols-1 gap-4">
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            id={`${id}${field.name}`}
            defaultValue={values[field.name]}
            error={problemOf(problems, field.name)}
          />
        ))}
      </div>
      {children}
      {look === 'card' ? (
        <Button type="submit" tone={tone} size="l" pending={working !== undefined}>
          {submit}
        </Button>
      ) : (
        <SaveBar note={note} working={working} label={submit} tone={tone} inline />
      )}
    </form>
  )
  if (fold === undefined) return form
  return (
    <details className="group" open={problems.length > 0 || note !== null}>
      <summary className="cursor-pointer text-sm font-medium text-accent group-open:mb-3 hover:underline">
        {fold}
      </summary>
      {form}
    </details>
  )
}
