'use client'

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { State } from '../state.tsx'

function Opener({ lines }: { lines: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Archive issue" closeLabel="Close">
        {Array.from({ length: lines }, (_, line) => (
          <p key={line} className="py-1 text-ink-2">
            It comes back when it happens more often than it does today.
          </p>
        ))}
      </Dialog>
    </>
  )
}

export function States() {
  return (
    <>
      <State name="short (press to open)">
        <Opener lines={2} />
      </State>
      <State name="long: it scrolls (press to open)">
        <Opener lines={60} />
      </State>
    </>
  )
}
