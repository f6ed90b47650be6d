'use client'

import type { ComponentProps } from 'react'
import { TextArea } from '../../text-area.tsx'
import { useField } from '../form.tsx'
import { textOf } from './held.ts'

export function TextAreaInput(props: Omit<ComponentProps<typeof TextArea>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <TextArea {...props} defaultValue={textOf(held)} error={error} />
}
