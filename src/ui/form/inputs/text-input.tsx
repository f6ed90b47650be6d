'use client'

import type { ComponentProps } from 'react'
import { TextField } from '../../text-field.tsx'
import { useField } from '../form.tsx'
import { textOf } from './held.ts'

/** A single-line input. Stays empty for secrets. */
export function TextInput(props: Omit<ComponentProps<typeof TextField>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <TextField {...props} defaultValue={textOf(held)} error={error} />
}
