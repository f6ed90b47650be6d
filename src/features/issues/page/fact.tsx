import type { ReactNode } from 'react'

/** One fact of the side column, in a list of terms. */
export function Fact({ id, name, children }: { id?: string; name: string; children: ReactNode }) {
  return (
    <div id={id} className="fact">
      <dt title={name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
