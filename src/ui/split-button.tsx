'use client'

import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ReactNode, Ref } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

interface SplitButtonProps {
  readonly label: string
  readonly onPress: () => void
  /** The arrow's accessible name. */
  readonly menuLabel: string
  /** Items of the menu. */
  readonly menu: ReactNode
  readonly tone?: ButtonTone
  /** Its action is running: the arrow becomes a spinner, so that the width stays. */
  readonly pending?: boolean
  readonly disabled?: boolean
  /** Ref of the arrow, which gets focus back from anything that the menu opened. */
  readonly arrow?: Ref<HTMLButtonElement>
}

/** A button for the common case, with an arrow that opens a menu of variants. */
export function SplitButton({
  label,
  onPress,
  menuLabel,
  menu,
  tone = 'plain',
  pending = false,
  disabled = false,
  arrow,
}: SplitButtonProps) {
  const isOff = pending || disabled
  return (
    <div className="inline-flex shrink-0">
      <Button
        tone={tone}
        disabled={isOff}
        aria-busy={pending || undefined}
        onClick={onPress}
        className="rounded-r-none"
      >
        {label}
      </Button>
      <Menu
        align="end"
        trigger={
          <Button
            ref={arrow}
            tone={tone}
            size="icon"
            disabled={isOff}
            aria-label={menuLabel}
            title={menuLabel}
            className={cx('-ml-px rounded-l-none', tone === 'primary' && 'border-l border-on-accent/30')}
          >
            {pending ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : <Icon name="chevron-down" />}
          </Button>
        }
      >
        {menu}
      </Menu>
    </div>
  )
}
