import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ScrollBox } from './scroll-box.tsx'

/** A data table in 13 px. Scrolls sideways in its own box on narrow screens. `label` names it. */
export function Table({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <ScrollBox label={label}>
      <table className={cx('w-full border-collapse text-left text-sm', className)}>{children}</table>
    </ScrollBox>
  )
}

/** A column header. Numeric ones are right-aligned. */
export function Th({
  numeric = false,
  sorted,
  className,
  children,
}: {
  numeric?: boolean
  /** Set if the table is sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  className?: string
  children?: ReactNode
}) {
  return (
    <th scope="col" aria-sort={sorted} className={cx('th', numeric && 'text-right', className)}>
      {children}
    </th>
  )
}

/** A row with a line above it. */
export function Tr({ className, children }: { className?: string; children: ReactNode }) {
  return <tr className={cx('border-t border-line', className)}>{children}</tr>
}

/** A cell. Numbers are right-aligned with tabular figures. */
export function Td({
  numeric = false,
  actions = false,
  className,
  children,
}: {
  numeric?: boolean
  /** The row's actions, in its last cell; sticky, so always in view. */
  actions?: boolean
  className?: string
  children?: ReactNode
}) {
  return (
    <td
      className={cx(
        'h-10 px-4 py-1.5 text-ink max-sm:px-2.5 max-sm:first:pl-4 max-sm:last:pr-4',
        numeric && 'text-right tabular-nums',
        actions && 'sticky right-0 bg-surface text-right',
        className,
      )}
    >
      {children}
    </td>
  )
}
