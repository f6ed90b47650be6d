'use client'

import type { ComponentProps } from 'react'
import { SelectField } from '../../select-field.tsx'
import { useField } from '../form.tsx'
import { textOf } from './held.ts'

export function SelectInput(props: Omit<ComponentProps<typeof SelectField>, 'error' | 'defaultValue'>) {
  const { held, error } = useField(props.name)
  return <SelectField {...props} defaultValue={textOf(held)} error={error} />
}
