import { absolute, apiPaths } from '#domain/paths.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'
import type { ChartSeries } from '#ui/chart/chart-model.ts'
import { seriesTones } from '#ui/chart/model.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { chartedOf } from './charted.ts'
import { isNumeric, type SqlResult } from './result.ts'

/** Maximum rows shown. */
const MOST_ROWS = 500

/** A result as a table, as a chart if it is a time series, and as downloads. */
export function Results({ result, query }: { result: SqlResult; query: string }) {
  const t = messages('sql')
  const { rows, milliseconds, rowsRead } = result
  if (rows.length === 0) return <EmptyState title={t('page.noRowsTitle')}>{t('page.noRowsText')}</EmptyState>
  const { organization, site } = running().settings
  const href = (format: string) =>
    absolute({ ...site, origin: '' }, apiPaths.sqlExport(organization, { query, format }))
  return (
    <section className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
        <span>{t('page.rows', { count: rows.length })}</span>
        <span>{t('page.took', { milliseconds, rows: rowsRead })}</span>
        <span className="ml-auto flex gap-2">
          <a href={href('csv')} download className={buttonClass('plain')}>
            {t('page.csv')}
          </a>
          <a href={href('json')} download className={buttonClass('plain')}>
            {t('page.json')}
          </a>
        </span>
      </div>
      <ResultChart result={result} />
      {rows.length > MOST_ROWS && <p className="text-sm text-ink-2">{t('page.truncated', { count: MOST_ROWS })}</p>}
      <ResultTable result={result} />
    </section>
  )
}

function ResultChart({ result }: { result: SqlResult }) {
  const charted = chartedOf(result)
  if (charted === undefined) return undefined
  const series = charted.series.map(({ name, values }, at): ChartSeries => ({
    name,
    values,
    kind: 'line',
    tone: seriesTones[at] ?? 'rest',
  }))
  return (
    <TimeChart
      label={messages('sql')('page.chart')}
      start={charted.start}
      stepSeconds={charted.stepSeconds}
      series={series}
      unit="number"
      legend
    />
  )
}

function ResultTable({ result: { columns, rows } }: { result: SqlResult }) {
  return (
    <Table label={messages('sql')('page.title')}>
      <thead>
        <tr>
          {columns.map(({ name, type }, at) => (
            <Th key={at} numeric={isNumeric(type)} className="font-mono normal-case">
              <span title={type}>{name}</span>
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_ROWS).map((row, line) => (
          <Tr key={line}>
            {columns.map(({ type }, at) => (
              <Cell key={at} value={row[at]} numeric={isNumeric(type)} />
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cell({ value, numeric }: { value: unknown; numeric: boolean }) {
  const isNull = value === null || value === undefined
  const text = isNull ? messages('sql')('page.nothing') : typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <Td numeric={numeric} className="max-w-96 font-mono text-xs">
      <bdi title={text} className={cx('block truncate', isNull && 'text-ink-3')}>
        {text}
      </bdi>
    </Td>
  )
}
