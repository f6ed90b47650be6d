import { sampleOrders, type MetricSample } from '#domain/metrics/metric-store.ts'
import type { MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { changed } from './address.ts'
import type { Written } from './value-text.ts'

interface SamplesProps {
  readonly samples: readonly MetricSample[]
  readonly search: MetricsSearch
  readonly written: Written
  readonly pointDays: number
  readonly now: Date
}

/** Single data points recorded within a trace, with links to it. */
export function Samples({ samples, search, written, pointDays, now }: SamplesProps) {
  const t = messages('metrics')
  return (
    <section aria-labelledby="samples" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="samples" className="text-sm font-semibold text-ink">
          {t('samples.title')}
        </h2>
        <Switch
          label={t('samples.order')}
          options={sampleOrders.map((order) => ({
            label: t(`samples.${order}`),
            href: changed(search, { order }),
            checked: order === search.order,
          }))}
        />
      </div>
      {samples.length === 0 ? (
        <p className="text-sm text-ink-2">{t('samples.empty', { days: pointDays })}</p>
      ) : (
        <Table label={t('samples.title')}>
          <thead>
            <tr>
              <Th numeric>{t('samples.value')}</Th>
              <Th>{t('samples.trace')}</Th>
              <Th>{t('samples.attributes')}</Th>
              <Th numeric>{t('samples.time')}</Th>
            </tr>
          </thead>
          <tbody>
            {samples.map((sample, at) => (
              <Tr key={at} className="hover:bg-sunken">
                <Td numeric>{written.text(sample.value * written.factor)}</Td>
                <Td>
                  <Link
                    href={paths.trace(sample.traceId, sample.spanId ?? undefined)}
                    prefetch={false}
                    className="font-mono text-accent hover:underline"
                  >
                    {sample.traceId.slice(0, 8)}
                  </Link>
                </Td>
                <Td className="max-w-160 truncate font-mono text-xs text-ink-2">
                  {sample.attributes.map(([name, value]) => `${name}=${value}`).join('  ')}
                </Td>
                <Td numeric className="whitespace-nowrap">
                  <RelativeTime at={sample.time} now={now} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
