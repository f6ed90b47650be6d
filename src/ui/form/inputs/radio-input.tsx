'use client'

import type { ComponentProps } from 'react'
import { RadioList } from '../../radio-list.tsx'
import { useField } from '../form.tsx'
import { textOf } from './held.ts'

/** A single choice with a sentence per option. */
export function RadioInput(props: Omit<ComponentProps<typeof RadioList>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <RadioList {...props} defaultValue={textOf(held) ?? ''} error={error} />
}
