import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Beside the title, in grey: a count. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

/** The line at the top of a page. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-6">
      <h1 className="min-w-0 text-xl font-semibold wrap-anywhere text-ink">{title}</h1>
      {Boolean(note) && <span className="text-sm text-ink-3">{note}</span>}
      {Boolean(actions) && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </header>
  )
}

/** The part of a page under its header: the same margins everywhere, and the width that every page has. */
export function PageBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('grid min-w-0 grid-cols-1 gap-4 px-4 pb-12 sm:px-6', className)}>{children}</div>
}

/** What is told in small parts, such as the forms of settings: in two columns where there is room, one below the other else. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-2">{children}</div>
}

/** One of {@link Columns}, where it holds several parts. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
}
