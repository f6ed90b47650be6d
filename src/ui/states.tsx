import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { cx } from './cx.ts'
import { Mark } from './mark.tsx'

interface EmptyStateProps {
  /** One sentence on what will appear here. */
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The one thing to do. */
  readonly action?: ReactNode
  readonly className?: string
}

/** An empty page: what will appear, and the one thing to do. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-3 px-6 py-16 text-center', className)}>
      <Mark className="size-8 text-ink-3" />
      <p className="max-w-prose text-lg font-medium text-ink">{title}</p>
      {Boolean(children) && <div className="max-w-prose text-ink-2">{children}</div>}
      {Boolean(action) && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What happened. */
  readonly title: ReactNode
  /** What it means, and what to do. */
  readonly children: ReactNode
  /** The id under which the server logged the error. */
  readonly digest?:
    | { readonly value: string; readonly label: string; readonly copy: string; readonly copied: string }
    | undefined
  /** A grey status code above the title: 404. */
  readonly status?: string
  readonly actions?: ReactNode
  readonly className?: string
}

/** An error page: what happened, what it means, what to do, and the digest for looking it up. */
export function ErrorState({ title, children, digest, status, actions, className }: ErrorStateProps) {
  return (
    <div className={cx('mx-auto grid w-full max-w-prose gap-3 px-6 py-16', className)}>
      {status !== undefined && <p className="font-mono text-sm text-ink-3">{status}</p>}
      <h1 className="text-xl font-semibold text-ink">{title}</h1>
      <div className="grid gap-2 text-ink-2">{children}</div>
      {digest !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {digest.label}
          <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-ink">{digest.value}</code>
          <CopyButton text={digest.value} label={digest.copy} copiedLabel={digest.copied} />
        </p>
      )}
      {Boolean(actions) && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
