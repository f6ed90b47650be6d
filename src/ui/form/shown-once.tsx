'use client'

import type { ComponentProps } from 'react'
import { useForm } from './form.tsx'
import { Secret } from './secret.tsx'

/** A secret that the form has made: it is in this answer, and never again. */
interface MadeSecret {
  readonly secret: string
  /** What to do with it, where that depends on what was made. */
  readonly text?: string
}

/** Shows the secret that a form has just made. */
export function ShownOnce({ text, ...texts }: Omit<ComponentProps<typeof Secret>, 'value'>) {
  const result = useForm().state.result as MadeSecret | null
  return result === null ? null : <Secret {...texts} value={result.secret} text={result.text ?? text} />
}
