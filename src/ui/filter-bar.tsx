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
  /** Label of the sheet's close button. */
  readonly close: string
  /** Number of filters that are active. */
  readonly narrowed?: number
  readonly children: ReactNode
  readonly aside?: ReactNode
}

/**
 * The filter bar of a data page: project, environment, period and further filters. On phones it becomes a sheet. Its
 * button goes at the end of the line after the bar, which reserves room for it, or on a line of its own inside a
 * `filter-line` (parts.css).
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

/** Skeleton of the bar. */
export function FilterBarShape({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>
}

/** One option: the address that selects it (or toggles it in a multiple choice). */
export interface FilterOption {
  readonly label: string
  readonly href: string
  readonly checked: boolean
}

interface FilterMenuProps {
  /** The filter's name: "Project". */
  readonly label: string
  /** The current selection: "web, api", "All projects". */
  readonly value: string
  readonly options: readonly FilterOption[]
  /** Multiple choice: the menu stays open. */
  readonly multiple?: boolean
  /** The "all" option above the others. */
  readonly reset?: FilterOption
  readonly icon?: ReactNode
}

/** One filter: a button that shows the selection and a menu of links. The state is in the page's address. */
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
  /** `menu` turns it into a menu on phones, for lines without room for every option. */
  readonly narrow?: 'same' | 'menu'
}

/** A segmented control made of links, with its state in the address: 24 h | 14 d. */
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
