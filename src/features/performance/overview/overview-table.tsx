import { columnUnits, type ColumnName, type OverviewKind } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { SortHead } from '#ui/sort-head.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { Table, Td, Tr, Th } from '#ui/table.tsx'
import { addressOf, exploreAddress } from '../frame/address.ts'
import { Change } from '../frame/change.tsx'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { searchOf, type OverviewData, type OverviewRow } from './read-overview.ts'

interface OverviewTableProps {
  readonly scope: Scope
  readonly kind: OverviewKind
  readonly data: OverviewData
}

/** The rows of an overview with their numbers, each beside what it was in the period before. */
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
          {rows.map((row) => (
            <Row key={`${row.project} ${row.name}`} scope={scope} kind={kind} data={data} row={row} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

interface RowProps {
  readonly scope: Scope
  readonly kind: OverviewKind
  readonly data: OverviewData
  readonly row: OverviewRow
}

/** The columns whose number leads to the spans behind it. */
const leading: ReadonlySet<ColumnName> = new Set(['count', 'published', 'processed'])

function Row({ scope, kind, data: { columns, charted }, row }: RowProps) {
  const t = messages('performance')
  const { project, name, numbers, before, course } = row
  const within = { ...scope.query, projects: [project] }
  const most = Math.max(0, ...course)
  return (
    <Tr>
      <Td className="max-w-160 min-w-48">
        <Link
          href={addressOf(kind, { ...within, name, sort: undefined })}
          prefetch={false}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {name === '' ? t(`unnamed.${kind}`) : name}
        </Link>
        <span className="block text-xs text-ink-3">
          {project}
          {before === undefined && <span title={t('change.newText')}> · {t('change.new')}</span>}
        </span>
      </Td>
      <Td className="max-sm:hidden">
        <Sparkline
          // In hundredths of the highest: a share is drawn as high as a count.
          counts={course.map((value) => (most === 0 ? 0 : (value / most) * 100))}
          label={t('course', { name: t(`column.${charted}`), most: valueText(most, columnUnits[charted]) })}
        />
      </Td>
      {columns.map((column, at) => {
        const value = numbers[at] ?? null
        const text = valueText(value, columnUnits[column])
        return (
          <Td key={column} numeric className="whitespace-nowrap">
            {leading.has(column) && value !== 0 ? (
              <Link
                href={exploreAddress(within, searchOf(kind, name))}
                prefetch={false}
                title={t('spansOf')}
                className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink"
              >
                {text}
              </Link>
            ) : (
              text
            )}
            <span className="block min-h-4 leading-4">
              <Change column={column} value={value} before={before?.[at] ?? null} />
            </span>
          </Td>
        )
      })}
    </Tr>
  )
}
