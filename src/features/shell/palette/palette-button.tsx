'use client'

import { useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useKeys } from '#ui/keys.tsx'
import { later, useLater } from '#ui/later.ts'
import { PALETTE_KEYS } from './palette-keys.ts'
import type { PaletteTexts } from './texts.ts'

// On every page but rarely opened, so it loads on demand.
const parts = later(() => import('./palette.tsx'))

/** Opens the palette, also by shortcut. */
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
    <div className="max-sm:order-1 max-sm:flex max-sm:min-w-0 max-sm:flex-auto sm:px-2 sm:pb-1">
      <button
        type="button"
        title={texts.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={parts.prepare}
        onFocus={parts.prepare}
        onClick={toggle}
        className="rail-link w-full"
      >
        <Icon name="search" className="size-4.5" />
        <span>{texts.short}</span>
        <i aria-hidden="true" className="ml-auto hidden not-italic lg:group-data-[rail=open]/rail:inline">
          <Kbd keys={PALETTE_KEYS} />
        </i>
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
        place="top"
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
