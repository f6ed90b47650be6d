import type { ReactNode } from 'react'

/** One fact of the side column, in a list of terms. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-ink-3" title={name}>
        {name}
      </dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  )
}
