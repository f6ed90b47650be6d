import type { ReactNode } from 'react'

/** One fact of the side column, in a list of terms. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt title={name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
