import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { Th } from './table.tsx'

interface SortHeadProps {
  /** `undefined` if the rows are sorted by another column. */
  readonly descending: boolean | undefined
  /** The page's address sorted by this column, or in reverse. */
  readonly href: string
  readonly title?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A numeric column's header that sorts the rows when pressed. */
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
