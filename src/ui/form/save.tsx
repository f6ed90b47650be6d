'use client'

import type { ComponentProps } from 'react'
import { useForm } from './form.tsx'
import { SaveBar } from './save-bar.tsx'

/** The outcome of the last attempt and the save button. */
export function Save(props: Pick<ComponentProps<typeof SaveBar>, 'label' | 'tone' | 'inline'>) {
  const { state, working } = useForm()
  return <SaveBar note={state.note} working={working} {...props} />
}
