import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { Th } from './table.tsx'

interface SortHeadProps {
  /** undefined: the rows are in another order. */
  readonly descending: boolean | undefined
  /** The address of the page in the order of this column, or the other way round. */
  readonly href: string
  readonly title?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** The head of a column of numbers: pressing it sorts the rows. */
export function SortHead({ descending, href, title, className, children }: SortHeadProps) {
  const Arrow = descending === false ? ArrowUp : ArrowDown
  const sorted = descending === undefined ? undefined : descending ? 'descending' : 'ascending'
  return (
    <Th numeric sorted={sorted}>
      <Link href={href} scroll={false} prefetch={false} title={title} className={cx('sort-link', className)}>
        {descending !== undefined && <Arrow aria-hidden className="size-3" />}
        {children}
      </Link>
    </Th>
  )
}
