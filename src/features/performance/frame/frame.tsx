import type { ReactNode } from 'react'
import type { Sampling } from '#domain/explore/span-explorer.ts'
import { performancePages, type PerformancePage } from '#domain/paths.ts'
import { defaultPerformance, type PerformanceQuery } from '#domain/performance/performance-query.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { FilterBarShape } from '#ui/filter-bar.tsx'
import { exactNumber, shortNumber } from '#ui/numbers.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import { addressOf, common } from './address.ts'
import type { Scope } from './scope.ts'

/** Maximum environments offered. */
const MOST_ENVIRONMENTS = 50

interface FrameProps {
  readonly scope: Scope
  readonly page: PerformancePage
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** The sampling behind the numbers; `undefined` if there are none. */
  readonly sampling?: Sampling | undefined
  readonly children: ReactNode
}

/** Frame of the performance pages: filters, tabs, and a note on sampling. */
export async function Frame({ scope, page, title, note, actions, sampling, children }: FrameProps) {
  const environments = await running().events.fieldValues(
    scope.grant,
    'environment',
    { ...scope.spans(''), environments: [] },
    '',
    MOST_ENVIRONMENTS,
  )
  return (
    <>
      <ScopeBar
        label={messages('performance')('filter.label')}
        scope={scope.query}
        hrefOf={(change) => addressOf(page, { ...scope.query, ...change })}
        projects={scope.projects.map(({ slug }) => slug)}
        environments={environments}
      />
      <Pages query={scope.query} page={page} />
      <PageHeader title={title} note={note} actions={actions} />
      <PageBody>
        {sampling !== undefined && <Extrapolated sampling={sampling} />}
        {children}
      </PageBody>
    </>
  )
}

function Pages({ query, page }: { query: PerformanceQuery; page: PerformancePage }) {
  const t = messages('performance')
  const sections = performancePages.map((one) => ({
    href: addressOf(one, { ...defaultPerformance, ...common(query) }),
    label: t(`page.${one}`),
    open: one === page,
  }))
  return <SectionNav label={t('title')} sections={sections} />
}

/** Notes that numbers are estimated or extrapolated. */
function Extrapolated({ sampling: { oneIn, stored, estimated, sampled } }: { sampling: Sampling }) {
  const t = messages('performance')
  if (oneIn > 1)
    return (
      <Banner tone="info" title={t('estimated.title')}>
        {t('estimated.text', { oneIn, stored: shortNumber(stored) })}
      </Banner>
    )
  if (sampled === 0) return null
  return (
    <Banner tone="info" title={t('extrapolated.title')}>
      {t('extrapolated.text', { stored: exactNumber(stored), estimated: exactNumber(Math.round(estimated)) })}
    </Banner>
  )
}

export function FrameShape() {
  const t = messages('performance')
  return (
    <>
      <FilterBarShape>
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-28" />
      </FilterBarShape>
      <PageHeader title={t('title')} />
      <PageBody>
        <SkeletonPanel lines={4} />
        <SkeletonPanel lines={8} />
      </PageBody>
    </>
  )
}
