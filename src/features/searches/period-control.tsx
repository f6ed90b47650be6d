'use client'

import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { later, useLater } from '#ui/later.ts'
import { Popover } from '#ui/popover.tsx'
import type { PeriodChoices } from './period-text.ts'

// Parses three languages, so it loads only when opened.
const parts = later(() => import('./period-window.tsx'))

/** Selects the page's period: a preset, typed text, or a range. */
export function PeriodControl({ choices }: { choices: PeriodChoices }) {
  const [isWanted, setWanted] = useState(false)
  const loaded = useLater(parts)
  const { label, value } = choices
  const onOpenChange = (open: boolean) => {
    setWanted(open)
    parts.fetch().catch((error: unknown) => {
      setWanted(false)
      throw error
    })
  }
  return (
    <Popover
      open={isWanted && loaded !== undefined}
      onOpenChange={onOpenChange}
      label={label}
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${value}`}
          className={buttonClass('plain', 'm', 'max-w-72 font-normal')}
        >
          <span className="min-w-0 truncate">{value}</span>
          <Icon name="chevron-down" className="size-3.5 text-ink-3" />
        </button>
      }
    >
      {loaded !== undefined && <loaded.PeriodWindow choices={choices} onDone={() => setWanted(false)} />}
    </Popover>
  )
}
