import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

interface PopupProps {
  /** Unique on the page. */
  readonly id: string
  /** Label of the button that opens it. */
  readonly label: string
  readonly title: string
  readonly close: string
  readonly children: ReactNode
}

/** A button with a small form in a native popover, which opens, and closes on Escape, without JavaScript. */
export function Popup({ id, label, title, close, children }: PopupProps) {
  return (
    <>
      <Button popoverTarget={id} tone="quiet">
        {label}
      </Button>
      <dialog
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        className="m-auto w-11/12 max-w-prose rounded-lg border border-line bg-surface text-left text-base whitespace-normal text-ink shadow-float backdrop:bg-dim"
      >
        <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <h2 id={`${id}-title`} className="font-semibold">
            {title}
          </h2>
          <IconButton label={close} popoverTarget={id} popoverTargetAction="hide">
            <Icon name="x" />
          </IconButton>
        </div>
        <div className="grid gap-4 p-4">{children}</div>
      </dialog>
    </>
  )
}
