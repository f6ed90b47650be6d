'use client'

import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { useForm } from './form.tsx'

/** The submit button without a note. Such a form shows a message only if it could not be sent. */
export function Submit(props: Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'className' | 'children'>) {
  const {
    state: { note },
    working,
  } = useForm()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" pending={working !== undefined} {...props} />
      <output className="min-w-0 text-sm text-error-ink">
        {note !== null && working === undefined && `${note.title} ${note.text}`.trim()}
      </output>
    </div>
  )
}
