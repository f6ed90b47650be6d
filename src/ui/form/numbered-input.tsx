'use client'

import type { ComponentProps } from 'react'
import { NumberedTextArea } from '../numbered-text-area.tsx'
import { linesOf } from './form-state.ts'
import { useForm } from './form.tsx'

/** A form's rules, one per line, with invalid lines marked. */
export function NumberedInput(props: Omit<ComponentProps<typeof NumberedTextArea>, 'defaultValue' | 'problems'>) {
  const { values, problems } = useForm().state
  const held = (values as Readonly<Record<string, unknown>>)[props.name]
  return (
    <NumberedTextArea
      {...props}
      defaultValue={typeof held === 'string' ? held : ''}
      problems={linesOf(problems, props.name)}
    />
  )
}
