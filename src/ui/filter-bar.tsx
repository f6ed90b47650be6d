'use client'

import { Link } from './link.tsx'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Menu, MenuLink, MenuSeparator } from './menu.tsx'

/** The bar on top of a data page: project, environment, period, and what else narrows the page. */
export function FilterBar({ label, children, aside }: { label: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <search
      aria-label={label}
      className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:px-6"
    >
      {children}
      {Boolean(aside) && <div className="ml-auto flex items-center gap-2">{aside}</div>}
    </search>
  )
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

/** A few choices side by side, one of them chosen: 24 h | 14 d. Links: the address holds the choice. */
export function Switch({ label, options }: { label: string; options: readonly FilterOption[] }) {
  return (
    <ul aria-label={label} className="inline-flex rounded-md border border-line bg-surface p-px">
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
  )
}
