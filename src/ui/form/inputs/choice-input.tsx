'use client'

import type { ComponentProps } from 'react'
import { Choice } from '../../choice.tsx'
import { useField } from '../form.tsx'
import { textOf } from './held.ts'

export function ChoiceInput(props: Omit<ComponentProps<typeof Choice>, 'defaultValue'>) {
  return <Choice {...props} defaultValue={textOf(useField(props.name).held) ?? ''} />
}
