'use client'

import type { ChangeEvent } from 'react'

/** Loads a text file into another field of the same form. */
export function FilePicker({ label, into }: { label: string; into: string }) {
  const picked = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const field = currentTarget.form?.elements.namedItem(into)
    const text = await currentTarget.files?.[0]?.text()
    if (field instanceof HTMLTextAreaElement && text !== undefined) field.value = text
  }
  return (
    <label className="grid gap-1 text-sm font-medium text-ink">
      {label}
      <input
        type="file"
        accept="application/json,.json"
        onChange={(event) => void picked(event)}
        className="min-h-control text-sm text-ink-2 file:mr-3 file:h-control file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
      />
    </label>
  )
}
