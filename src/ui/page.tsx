import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Grey text after the title: a count. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-6">
      <h1 className="min-w-0 text-xl font-semibold wrap-anywhere text-ink">{title}</h1>
      {Boolean(note) && <span className="text-sm text-ink-3">{note}</span>}
      {Boolean(actions) && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </header>
  )
}

/** The part of a page below its header, with the standard margins and width. */
export function PageBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('grid min-w-0 grid-cols-1 gap-4 px-4 pb-12 sm:px-6', className)}>{children}</div>
}

/** Lays out small parts such as settings forms in two columns, or one on narrow screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-2">{children}</div>
}

/** A column of {@link Columns} with several parts. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
}
