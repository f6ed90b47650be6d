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

/** The part of a page under its header: the same margins everywhere. `detail` keeps lines readable (1,120 px). */
export function PageBody({
  width = 'full',
  className,
  children,
}: {
  width?: 'full' | 'detail' | 'prose'
  className?: string
  children: ReactNode
}) {
  const widths = { full: '', detail: 'max-w-detail', prose: 'max-w-prose' } as const
  return (
    <div className={cx('grid min-w-0 grid-cols-1 gap-4 px-4 pb-12 sm:px-6', widths[width], className)}>{children}</div>
  )
}
