import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** All states of one component side by side. */
export function StateGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 lg:grid-cols-2">{children}</div>
}

interface StateProps {
  readonly name: string
  /** Takes the full page width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export function State({ name, wide = false, children }: StateProps) {
  return (
    <section aria-label={name} className={cx('grid min-w-0 content-start gap-2', wide && 'lg:col-span-2')}>
      <h2 className="font-mono text-xs text-ink-3">{name}</h2>
      <div className="min-w-0 rounded-lg border border-line bg-surface p-4">{children}</div>
    </section>
  )
}
