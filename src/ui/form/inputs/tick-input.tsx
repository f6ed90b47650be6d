'use client'

import type { ComponentProps } from 'react'
import { TickList } from '../../tick-list.tsx'
import { useField } from '../form.tsx'
import { textsOf } from './held.ts'

/** A multiple choice of technical names, each with a sentence. */
export function TickInput(props: Omit<ComponentProps<typeof TickList>, 'error' | 'ticked'>) {
  const { held, error } = useField(props.name)
  return <TickList {...props} ticked={textsOf(held)} error={error} />
}
