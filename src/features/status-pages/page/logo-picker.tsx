'use client'

import { useState, type ChangeEvent } from 'react'

interface LogoPickerProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** Label of the button that removes the picture; `undefined` without a picture. */
  readonly remove: string | undefined
}

/** Stores a picture in a form field as a `data:` address. */
export function LogoPicker({ name, label, hint, remove }: LogoPickerProps) {
  const [value, show] = useState('')
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file === undefined) return show('')
    const reader = new FileReader()
    reader.addEventListener('load', () => show(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(file)
  }
  return (
    <div className="grid gap-1 text-sm">
      <label className="grid gap-1 font-medium text-ink">
        {label}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={picked}
          className="min-h-control text-sm text-ink-2 file:mr-3 file:h-control file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
        />
      </label>
      <p className="text-ink-3">{hint}</p>
      <input type="hidden" name={name} value={value} />
      {remove !== undefined && (
        <label className="flex min-h-control items-center gap-2">
          <input type="checkbox" checked={value === 'none'} onChange={() => show(value === 'none' ? '' : 'none')} />
          {remove}
        </label>
      )}
    </div>
  )
}
