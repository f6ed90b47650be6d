'use client'

import type { ReactNode } from 'react'
import { useForm } from '#ui/form/form.tsx'

/** The next runs of the schedule in the fields, once they were asked for; before that of the one that is kept. */
export function PreviewRuns({ title, none, children }: { title: string; none: string; children: ReactNode }) {
  const { result } = useForm().state
  const heading = <h3 className="text-sm font-medium text-ink">{title}</h3>
  if (!Array.isArray(result)) {
    return (
      <div className="grid gap-1.5">
        {heading}
        {children}
      </div>
    )
  }
  return (
    <output className="grid gap-1.5">
      {heading}
      {result.length === 0 && <p className="text-sm text-ink-3">{none}</p>}
      <ol className="grid gap-0.5 text-sm text-ink-2 tabular-nums">
        {result.map((text) => (
          <li key={String(text)}>{String(text)}</li>
        ))}
      </ol>
    </output>
  )
}
