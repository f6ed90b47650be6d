'use client'

import type { ComponentProps } from 'react'
import { useForm } from './form.tsx'
import { SaveBar } from './save-bar.tsx'

/** What became of the last attempt, and the button that saves. */
export function Save(props: Pick<ComponentProps<typeof SaveBar>, 'label' | 'tone' | 'inline'>) {
  const { state, working } = useForm()
  return <SaveBar note={state.note} working={working} {...props} />
}
