import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ScrollBox } from './scroll-box.tsx'

/** A table of facts, 13 px. Scrolls sideways inside its own box on a narrow screen. `label` names it. */
export function Table({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <ScrollBox label={label}>
      <table className={cx('w-full border-collapse text-left text-sm', className)}>{children}</table>
    </ScrollBox>
  )
}

/** The head of a column. Numbers stand at the right. */
export function Th({
  numeric = false,
  sorted,
  className,
  children,
}: {
  numeric?: boolean
  /** That the table is ordered by it. */
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

/** A row; a line above each. */
export function Tr({ className, children }: { className?: string; children: ReactNode }) {
  return <tr className={cx('border-t border-line', className)}>{children}</tr>
}

/** A cell. Numbers stand at the right, figures under figures. */
export function Td({
  numeric = false,
  actions = false,
  className,
  children,
}: {
  numeric?: boolean
  /** What can be done with the row, in its last cell: always in view, however wide the table is. */
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
