'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button, type ButtonTone } from '../button.tsx'
import { TextField } from '../text-field.tsx'
import { problemOf, type FormAction, type FormState } from './form-state.ts'
import { SaveBar } from './save-bar.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** What the fields of a {@link FieldForm} hold, by name. Secrets are never among them. */
export type FieldValues = Readonly<Record<string, string>>

export type FieldState = FormState<FieldValues, never>

/** A line to fill in. */
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
  /** A server function. */
  readonly action: FormAction<FormState<V, never>>
  readonly initial: FormState<V, never>
  readonly fields: readonly Field[]
  /** What else is sent. */
  readonly hidden?: FieldValues
  /** What the button says. */
  readonly submit: string
  /** `card`: the form is what its page is for. `section`: one among several settings. */
  readonly look: 'card' | 'section'
  /** Of the button. */
  readonly tone?: ButtonTone
  /** Folded away under this line, until it is opened or something in it is wrong. */
  readonly fold?: string
  /** Between the fields and the button. */
  readonly children?: ReactNode
}

/** A form of labelled lines and one button. What is wrong stands beside its line, or above them all. Works without its script. */
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
    <form {...formProps} className={look === 'card' ? 'grid gap-4' : 'grid max-w-form gap-4'}>
      {look === 'card' && note !== null && (
        <Banner tone={note.tone === 'saved' ? 'info' : 'wrong'} title={note.title} live>
          {note.text === '' ? undefined : note.text}
        </Banner>
      )}
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* A new edition of the values makes every field anew. */}
      <div key={state.edition} className="grid gap-4">
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
