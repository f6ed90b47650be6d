import type { ColumnName, OverviewKind } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { SortHead } from '#ui/sort-head.tsx'
import { Table, Th } from '#ui/table.tsx'
import { addressOf } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import { OverviewRows } from './overview-rows.tsx'
import type { OverviewData } from './read-overview.ts'
import { shownOverview } from './shown-overview.ts'

interface OverviewTableProps {
  readonly scope: Scope
  readonly kind: OverviewKind
  readonly data: OverviewData
}

/** The rows of an overview with their numbers and changes since the previous period. */
export function OverviewTable({ scope, kind, data }: OverviewTableProps) {
  const t = messages('performance')
  const { columns, sort, rows, distinct } = data
  const hrefOf = (by: ColumnName) =>
    addressOf(kind, { ...scope.query, sort: { by, descending: by === sort.by ? !sort.descending : true } })
  return (
    <Panel
      id="list"
      title={t(`page.${kind}`)}
      note={rows.length < distinct ? t('list.first', { shown: rows.length, all: exactNumber(distinct) }) : undefined}
      flush
    >
      <Table label={t(`page.${kind}`)}>
        <thead>
          <tr>
            <Th>{t(`row.${kind}`)}</Th>
            <Th className="max-sm:hidden">{t('trend', { name: t(`column.${data.charted}`) })}</Th>
            {columns.map((column) => (
              <SortHead
                key={column}
                descending={column === sort.by ? sort.descending : undefined}
                href={hrefOf(column)}
                title={t(`explain.${column}`)}
              >
                {t(`column.${column}`)}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          <OverviewRows {...shownOverview(scope, kind, data)} />
        </tbody>
      </Table>
    </Panel>
  )
}
