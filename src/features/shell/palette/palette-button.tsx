'use client'

import { useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useKeys } from '#ui/keys.tsx'
import { later, useLater } from '#ui/later.ts'
import { PALETTE_KEYS } from './palette-keys.ts'
import type { PaletteTexts } from './texts.ts'

// On every page, and often not opened: it comes when it is.
const parts = later(() => import('./palette.tsx'))

/** Opens the palette, and its key does. */
export function PaletteButton({ texts }: { texts: PaletteTexts }) {
  const [isOpen, setOpen] = useState(false)
  const loaded = useLater(parts)
  const afterwards = useRef<() => void>(undefined)
  const toggle = () => {
    setOpen(!isOpen)
    parts.fetch().catch((error: unknown) => {
      setOpen(false)
      throw error
    })
  }
  useKeys([{ keys: PALETTE_KEYS, label: texts.open, group: texts.keyGroup, run: toggle }])
  return (
    <div className="pb-1 max-sm:hidden sm:px-2">
      <button
        type="button"
        title={texts.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={parts.prepare}
        onFocus={parts.prepare}
        onClick={toggle}
        className="flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Icon name="search" className="size-4.5" />
        <span className="sr-only lg:group-data-[rail=open]/rail:not-sr-only">{texts.short}</span>
        <span aria-hidden="true" className="ml-auto hidden lg:group-data-[rail=open]/rail:inline">
          <Kbd keys={PALETTE_KEYS} />
        </span>
      </button>
      <Dialog
        open={isOpen && loaded !== undefined}
        onOpenChange={setOpen}
        onClosed={() => {
          afterwards.current?.()
          afterwards.current = undefined
        }}
        title={texts.title}
        closeLabel={texts.close}
      >
        {loaded && (
          <loaded.Palette
            texts={texts}
            onClose={(then) => {
              afterwards.current = then
              setOpen(false)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}
