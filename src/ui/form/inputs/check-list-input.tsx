'use client'

import type { ComponentProps } from 'react'
import { CheckList } from '../../check-list.tsx'
import { useField } from '../form.tsx'
import { textsOf } from './held.ts'

export function CheckListInput(props: Omit<ComponentProps<typeof CheckList>, 'defaultValues'>) {
  return <CheckList {...props} defaultValues={textsOf(useField(props.name).held)} />
}
