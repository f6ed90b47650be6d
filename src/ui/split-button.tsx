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
  /** The name of the arrow, for screen readers. */
  readonly menuLabel: string
  /** Items of the menu. */
  readonly menu: ReactNode
  readonly tone?: ButtonTone
  /** Its work is under way: the arrow turns, so that the button keeps its width. */
  readonly pending?: boolean
  readonly disabled?: boolean
  /** Of the arrow: where the focus goes back to after what the menu has opened. */
  readonly arrow?: Ref<HTMLButtonElement>
}

/** A button for what is mostly wanted, and beside it an arrow with a menu of its variations. */
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
