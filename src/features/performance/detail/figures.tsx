import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { columnUnits, type ColumnName } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { Change } from '../frame/change.tsx'
import { valueText } from '../frame/values.ts'

interface FiguresProps {
  readonly columns: readonly ColumnName[]
  readonly numbers: readonly AggregateValue[]
  readonly before: readonly AggregateValue[] | undefined
}

/** Large numbers, each with its change since the previous period. */
export function Figures({ columns, numbers, before }: FiguresProps) {
  const t = messages('performance')
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {columns.map((column, at) => (
        <div key={column} className="grid grow basis-28 content-start gap-0.5 bg-surface px-3 py-3">
          <dt className="text-sm text-ink-2" title={t(`explain.${column}`)}>
            {t(`column.${column}`)}
          </dt>
          <dd className="text-xl font-semibold text-ink tabular-nums">
            {valueText(numbers[at] ?? null, columnUnits[column])}
          </dd>
          <dd>
            <Change column={column} value={numbers[at] ?? null} before={before?.[at] ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
