import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface FactProps {
  readonly name: string
  /** Not where the side column lies below the page: the fact is at the top there. */
  readonly besideOnly?: boolean
  readonly children: ReactNode
}

/** One fact of the side column, in a list of terms. */
export function Fact({ name, besideOnly = false, children }: FactProps) {
  return (
    <div className={cx('fact', besideOnly && 'max-lg:hidden')}>
      <dt title={name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
