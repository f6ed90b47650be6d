'use client'

import { useEffect, useRef } from 'react'

interface PageBoxProps {
  readonly label: string
  /** How much of the page is selected. */
  readonly state: 'none' | 'some' | 'all'
  readonly onChange: (on: boolean) => void
}

/** Selects all rows of the page, above their checkboxes, in the header or the bar that replaces it. */
export function PageBox({ label, state, onChange }: PageBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label
      className={`absolute top-0.5 left-2 z-30 flex size-control cursor-pointer items-center justify-center sm:left-4 ${
        state === 'none'
          ? 'max-md:hidden'
          : 'max-md:fixed max-md:top-3 max-sm:top-auto max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] sm:max-md:left-[calc(var(--spacing-rail-folded)+1rem)]'
      }`}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        title={label}
        checked={state === 'all'}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  )
}
