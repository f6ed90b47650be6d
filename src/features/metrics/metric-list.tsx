import { fieldsOf } from '#domain/address/codec.ts'
import type { MetricInfo } from '#domain/metrics/metric-store.ts'
import { metricsParams, type MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { Link } from '#ui/link.tsx'
import { exactNumber, shortNumber } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { changed } from './address.ts'

export const MOST_METRICS = 500

interface MetricListProps {
  readonly metrics: readonly MetricInfo[]
  readonly search: MetricsSearch
  readonly now: Date
}

/** All metrics, searchable by name. */
export function MetricList({ metrics, search, now }: MetricListProps) {
  const t = messages('metrics')
  return (
    <div className="grid min-w-0 gap-3 px-4 pb-8 sm:px-6">
      <FindForm search={search} />
      {metrics.length === MOST_METRICS && (
        <p className="text-sm text-ink-3">{t('list.most', { count: MOST_METRICS })}</p>
      )}
      <Table label={t('list.label')}>
        <thead>
          <tr>
            <Th>{t('list.name')}</Th>
            <Th>{t('list.type')}</Th>
            <Th>{t('list.unit')}</Th>
            <Th>{t('list.senders')}</Th>
            <Th numeric>{t('list.series')}</Th>
            <Th numeric>{t('list.points')}</Th>
            <Th numeric>{t('list.last')}</Th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <Row key={`${metric.type} ${metric.unit} ${metric.name}`} metric={metric} search={search} now={now} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** A search field for part of a metric's name. */
export function FindForm({ search }: { search: MetricsSearch }) {
  const t = messages('metrics')
  return (
    <SearchForm action={paths.metrics()} aria-label={t('find')} className="flex max-w-120 gap-2">
      <HiddenFields fields={fieldsOf(metricsParams(search), ['find'])} />
      <input
        key={search.find}
        type="search"
        name="find"
        aria-label={t('find')}
        placeholder={t('find')}
        defaultValue={search.find}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="h-control min-w-0 grow rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink placeholder:text-ink-3 max-sm:text-lg"
      />
      <Button type="submit">{t('findNow')}</Button>
    </SearchForm>
  )
}

function Row({ metric, search, now }: { metric: MetricInfo; search: MetricsSearch; now: Date }) {
  const t = messages('metrics')
  const { name, type, unit, senders, series, points, pointsCut, last } = metric
  return (
    <Tr className="hover:bg-sunken">
      <Td className="max-w-96">
        <Link
          href={changed(search, { metric: { name, type, unit } })}
          prefetch={false}
          className="block truncate font-mono text-ink hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      </Td>
      <Td>{t(`type.${type}`)}</Td>
      <Td className="text-ink-2">{unit === '' ? '–' : unit}</Td>
      <Td className="max-w-72 truncate text-ink-2">{senders.length === 0 ? '–' : senders.join(', ')}</Td>
      <Td numeric>
        {exactNumber(series)}
        {pointsCut > 0 && <span className="block text-xs text-warning-ink">{t('list.cut')}</span>}
      </Td>
      <Td numeric>
        <span title={exactNumber(points)}>{shortNumber(points)}</span>
      </Td>
      <Td numeric className="whitespace-nowrap">
        <RelativeTime at={last} now={now} />
      </Td>
    </Tr>
  )
}
