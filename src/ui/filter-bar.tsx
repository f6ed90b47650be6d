'use client'

import { useState, type ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { Menu, MenuLink, MenuSeparator } from './menu.tsx'

interface FilterBarProps {
  readonly label: string
  /** The name of the cross of the sheet. */
  readonly close: string
  /** How many of the filters leave something out. */
  readonly narrowed?: number
  readonly children: ReactNode
  readonly aside?: ReactNode
}

/**
 * The bar on top of a data page: project, environment, period, and what else narrows the page. On a telephone they are in
 * a sheet; the button that opens it is at the end of the line that follows the bar, which keeps a place for it, or has a
 * line of its own in a `filter-line` (parts.css).
 */
export function FilterBar({ label, close, narrowed = 0, children, aside }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search aria-label={label} className="filter-bar">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={buttonClass('quiet', 'm', 'filter-opener')}
      >
        <Icon name="sliders" />
        <span className="filter-opener-name">{label}</span>
        {narrowed > 0 && <span className="filter-count">{narrowed}</span>}
      </button>
      {children}
      {Boolean(aside) && <div className="ml-auto flex items-center gap-2">{aside}</div>}
      <Dialog open={isOpen} onOpenChange={setOpen} title={label} closeLabel={close} place="sheet">
        <div className="filter-sheet" onSubmit={() => setOpen(false)}>
          {children}
          {aside}
        </div>
      </Dialog>
    </search>
  )
}

/** The bar in grey. */
export function FilterBarShape({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>
}

/** One thing to choose: the address with it chosen (or, where several can be, with it toggled). */
export interface FilterOption {
  readonly label: string
  readonly href: string
  readonly checked: boolean
}

interface FilterMenuProps {
  /** What is chosen by it: "Project". */
  readonly label: string
  /** What is chosen now: "web, api", "All projects". */
  readonly value: string
  readonly options: readonly FilterOption[]
  /** Several can be chosen together: the menu stays open. */
  readonly multiple?: boolean
  /** The way back to "all", above the options. */
  readonly reset?: FilterOption
  readonly icon?: ReactNode
}

/** One filter: a button that says what is chosen, and a menu of links. The page's address holds the choice. */
export function FilterMenu({ label, value, options, multiple = false, reset, icon }: FilterMenuProps) {
  const narrowed = reset !== undefined && !reset.checked
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${value}`}
          className={buttonClass('plain', 'm', cx('max-w-56 font-normal', narrowed && 'border-accent bg-accent-soft'))}
        >
          {icon}
          <span className="filter-name">{`${label} `}</span>
          <span className="min-w-0 truncate">{value}</span>
          <Icon name="chevron-down" className="size-3.5 text-ink-3" />
        </button>
      }
    >
      {reset !== undefined && (
        <>
          <MenuLink href={reset.href} checked={reset.checked}>
            {reset.label}
          </MenuLink>
          {options.length > 0 && <MenuSeparator />}
        </>
      )}
      {options.map((option) => (
        <MenuLink key={option.label} href={option.href} checked={option.checked} stays={multiple}>
          {option.label}
        </MenuLink>
      ))}
    </Menu>
  )
}

interface SwitchProps {
  readonly label: string
  readonly options: readonly FilterOption[]
  /** On a telephone: a menu, where a line has no room for all of them. */
  readonly narrow?: 'same' | 'menu'
}

/** A few choices side by side, one of them chosen: 24 h | 14 d. Links: the address holds the choice. */
export function Switch({ label, options, narrow = 'same' }: SwitchProps) {
  return (
    <>
      {narrow === 'menu' && (
        <div className="sm:hidden">
          <FilterMenu label={label} value={options.find(({ checked }) => checked)?.label ?? label} options={options} />
        </div>
      )}
      <ul aria-label={label} className={cx('switch', narrow === 'menu' && 'max-sm:hidden')}>
        {options.map((option) => (
          <li key={option.label}>
            <Link
              href={option.href}
              scroll={false}
              aria-current={option.checked ? 'true' : undefined}
              className={cx(
                'inline-flex h-7.5 items-center rounded-sm px-2.5 text-sm whitespace-nowrap',
                option.checked ? 'bg-sunken font-medium text-ink' : 'text-ink-3 hover:text-ink',
              )}
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
