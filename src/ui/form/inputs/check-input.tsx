'use client'

import type { ComponentProps } from 'react'
import { CheckField } from '../../check-field.tsx'
import { useField } from '../form.tsx'

/** A checkbox. Its error replaces the description. */
export function CheckInput(props: Omit<ComponentProps<typeof CheckField>, 'defaultChecked'>) {
  const { held, error } = useField(props.name)
  return (
    <CheckField
      {...props}
      hint={error ?? props.hint}
      defaultChecked={held === true}
      aria-invalid={error === undefined ? undefined : true}
    />
  )
}
