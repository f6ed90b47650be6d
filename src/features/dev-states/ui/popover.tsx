'use client'

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { State } from '../state.tsx'

export function States() {
  const [open, setOpen] = useState(false)
  return (
    <State name="window (press to open)">
      <Popover open={open} onOpenChange={setOpen} trigger={<Button>Assign</Button>} label="Assign">
        <p className="p-3 text-sm text-ink-2">A small window at its button.</p>
      </Popover>
    </State>
  )
}
