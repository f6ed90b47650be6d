'use client'

import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { useForm } from './form.tsx'

/** The button that sends the form, alone. */
export function Submit(props: Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'className' | 'children'>) {
  return <Button type="submit" pending={useForm().working !== undefined} {...props} />
}
