import type { Metadata } from 'next'
import { authorize } from '#domain/access/access.ts'
import type { AddressParams } from '#domain/address/params.ts'
import { metricsParams, parseMetrics, type MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { changed } from './address.ts'
import { MetricList, MOST_METRICS } from './metric-list.tsx'
import { MetricSearch } from './metric-search.tsx'
import { MetricView } from './metric-view.tsx'
import { readLooked, type LookedMetrics } from './queries.ts'

export function metricsMetadata(): Metadata {
  return { title: messages('metrics')('title') }
}

/** All metrics, or one metric in detail. */
export async function MetricsPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const search = parseMetrics(params)
  const now = new Date()
  const looked = await readLooked(grants, search, now)
  const t = messages('metrics')
  const { metric } = search
  return (
    <>
      <ScopeBar
        label={t('filter')}
        scope={search}
        hrefOf={(change) => changed(search, change)}
        projects={looked.projects.map(({ slug }) => slug)}
        environments={looked.environments}
      />
      {metric !== undefined && <MetricSearch search={search} error={looked.error} />}
      <PageHeader
        title={metric === undefined ? t('title') : metric.name}
        actions={
          metric !== undefined && <Ways search={search} mayAlert={authorize(await currentActor(), 'alerts:write').ok} />
        }
      />
      {metric === undefined ? (
        <All search={search} looked={looked} now={now} />
      ) : looked.set === undefined ? (
        <EmptyState title={messages('search')('failed.title')}>{messages('search')('failed.body')}</EmptyState>
      ) : (
        <MetricView metric={metric} search={search} looked={{ ...looked, set: looked.set }} now={now} />
      )}
    </>
  )
}

/** Links from a metric to related pages. */
function Ways({ search, mayAlert }: { readonly search: MetricsSearch; readonly mayAlert: boolean }) {
  const t = messages('metrics')
  const all = { metric: undefined, of: undefined, by: [], query: '', formula: '', other: undefined } as const
  return (
    <>
      {mayAlert && (
        <LinkButton href={paths.newAlert({ kind: 'threshold', measure: 'metric', ...metricsParams(search) })}>
          {t('makeAlert')}
        </LinkButton>
      )}
      <LinkButton href={changed(search, all)}>{t('toList')}</LinkButton>
    </>
  )
}

interface AllProps {
  readonly search: MetricsSearch
  readonly looked: LookedMetrics
  readonly now: Date
}

async function All({ search, looked: { grant, period }, now }: AllProps) {
  const filter = { period, environments: search.environments, text: search.find }
  const metrics = await running().events.metrics(grant, filter, MOST_METRICS)
  return metrics.length === 0 ? (
    <NoMetrics search={search} />
  ) : (
    <MetricList metrics={metrics} search={search} now={now} />
  )
}

/** Explains an empty result, and what to do. */
function NoMetrics({ search }: { search: MetricsSearch }) {
  const t = messages('metrics')
  if (search.find === '' && search.projects.length === 0 && search.environments.length === 0)
    return (
      <EmptyState title={t('empty.title')} action={<LinkButton href={paths.projects()}>{t('empty.setUp')}</LinkButton>}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('empty.narrowedTitle')}
      action={
        <LinkButton href={changed(search, { find: '', projects: [], environments: [] })}>{t('empty.reset')}</LinkButton>
      }
    >
      {t('empty.narrowedText')}
    </EmptyState>
  )
}
