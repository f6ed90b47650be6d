'use client'

import type { ReactNode } from 'react'
import { useField } from '#ui/form/form.tsx'

interface Tile {
  readonly value: string
  readonly name: string
  readonly mark: ReactNode
}

/** Platform choices, each with its logo. */
export function PlatformTiles({ legend, tiles }: { legend: string; tiles: readonly Tile[] }) {
  const { held, error } = useField('platform')
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'platform-error'}>
      <legend className="mb-2 text-sm font-medium text-ink">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {tiles.map(({ value, name, mark }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-sm text-ink hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="platform"
              value={value}
              defaultChecked={held === value}
              required
              className="sr-only"
            />
            {mark}
            <span className="min-w-0">{name}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id="platform-error" className="mt-2 text-sm text-error-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
