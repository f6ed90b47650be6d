'use client'

import type { ComponentProps } from 'react'
import { CheckField } from '../check-field.tsx'
import { CheckList } from '../check-list.tsx'
import { Choice } from '../choice.tsx'
import { RadioList } from '../radio-list.tsx'
import { SelectField } from '../select-field.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { TickList } from '../tick-list.tsx'
import { useField } from './form.tsx'

// The fields of a page's form: each shows what its form holds under its name, and what is wrong with it.

/** A line of text. Nothing shows in it where the form keeps a secret. */
export function TextInput(props: Omit<ComponentProps<typeof TextField>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <TextField {...props} defaultValue={textOf(held)} error={error} />
}

/** A text of several lines. */
export function TextAreaInput(props: Omit<ComponentProps<typeof TextArea>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <TextArea {...props} defaultValue={textOf(held)} error={error} />
}

/** One out of a list that folds out. */
export function SelectInput(props: Omit<ComponentProps<typeof SelectField>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <SelectField {...props} defaultValue={textOf(held)} error={error} />
}

/** One of a few, each with a sentence on what it means. */
export function RadioInput(props: Omit<ComponentProps<typeof RadioList>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <RadioList {...props} defaultValue={textOf(held) ?? ''} error={error} />
}

/** One of a few, side by side. */
export function ChoiceInput(props: Omit<ComponentProps<typeof Choice>, 'defaultValue'>) {
  return <Choice {...props} defaultValue={textOf(useField(props.name).held) ?? ''} />
}

/** Something to switch on or off. What is wrong stands in place of what it does. */
export function CheckInput(props: Omit<ComponentProps<typeof CheckField>, 'defaultChecked'>) {
  const { held, error } = useField(props.name)
  return (
    <CheckField
      {...props}
      hint={error ?? props.hint}
      defaultChecked={held === true}
      aria-invalid={error === undefined ? undefined : true}
    />
  )
}

/** Some of several technical things, each with a sentence. */
export function TickInput(props: Omit<ComponentProps<typeof TickList>, 'error' | 'ticked'>) {
  const { held, error } = useField(props.name)
  return <TickList {...props} ticked={textsOf(held)} error={error} />
}

/** Some of several, each with a box to tick. */
export function CheckListInput(props: Omit<ComponentProps<typeof CheckList>, 'defaultValues'>) {
  return <CheckList {...props} defaultValues={textsOf(useField(props.name).held)} />
}

function textOf(held: unknown): string | undefined {
  return typeof held === 'string' ? held : undefined
}

function textsOf(held: unknown): readonly string[] {
  return Array.isArray(held) ? held.map(String) : []
}
