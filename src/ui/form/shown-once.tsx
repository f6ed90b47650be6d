'use client'

import type { ComponentProps } from 'react'
import { useForm } from './form.tsx'
import { Secret } from './secret.tsx'

/** A newly created secret, included in this response only. */
interface MadeSecret {
  readonly secret: string
  /** What to do with it, if that depends on what was created. */
  readonly text?: string
}

/** Shows the secret that the form has just created. */
export function ShownOnce({ text, ...texts }: Omit<ComponentProps<typeof Secret>, 'value'>) {
  const result = useForm().state.result as MadeSecret | null
  return result === null ? null : <Secret {...texts} value={result.secret} text={result.text ?? text} />
}
