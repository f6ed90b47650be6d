import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { periodText } from '#features/searches/period-text.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { FilterBarShape } from '#ui/filter-bar.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Card, Panel } from '#ui/panel.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { shortAge } from '#ui/times.ts'
import { Figures } from './figures.tsx'
import { readStats, type StatsData, type StatsGrants } from './queries.ts'
import { statsAddress, type StatsSearch } from './search.ts'
import { StatsFilter } from './stats-filter.tsx'
import { Categories, Losses, Projects } from './tables.tsx'

/** From this length on, a bar is a day. */
const DAY_SECONDS = 86_400
/** Lag in milliseconds at which the digest is reported as behind. */
const BEHIND_MS = 60_000

/** Received items, their outcomes, and the server's current health. */
export async function StatsPage({ params }: { params: AddressParams }) {
  const grants = { org: await guard('org:read'), project: await guard('project:read') }
  const search = statsAddress.parse(params)
  return <ShapeWhileSlow shape={<StatsShape />} content={() => statsContent(grants, search)} />
}

async function statsContent(grants: StatsGrants, search: StatsSearch) {
  const now = new Date()
  const data = await readStats(grants, search, now)
  const t = messages('stats')
  return (
    <>
      <StatsFilter search={search} projects={data.projects.map(({ slug }) => slug)} />
      <PageHeader title={t('title')} note={t('lead')} />
      <PageBody>
        <Health data={data} />
        <Figures data={data} now={now} />
        <History data={data} search={search} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Losses intake={data.intake} />
          <Categories intake={data.intake} />
        </div>
        <Projects data={data} />
      </PageBody>
    </>
  )
}

function StatsShape() {
  const t = messages('stats')
  return (
    <>
      <FilterBarShape>
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-28" />
      </FilterBarShape>
      <PageHeader title={t('title')} note={t('lead')} />
      <PageBody>
        <SkeletonPanel lines={1} />
        <SkeletonPanel lines={1} />
        <SkeletonPanel lines={6} />
      </PageBody>
    </>
  )
}

/** Problems of the digest, if any. */
function Health({ data: { health } }: { data: StatsData }) {
  const t = messages('stats')
  if (health.digestFault !== null)
    return (
      <Banner tone="wrong" title={t('fault.title')}>
        {t('fault.text', { fault: health.digestFault })}
      </Banner>
    )
  if (health.digestLagMs < BEHIND_MS) return null
  return (
    <Banner tone="warning" title={t('behind.title', { age: shortAge(health.digestLagMs) })}>
      {t('behind.text')}
    </Banner>
  )
}

/** Outcomes over time. */
function History({ data: { intake, axis, projects }, search }: { data: StatsData; search: StatsSearch }) {
  const t = messages('stats')
  if (intake.all.received === 0 && intake.all.lost === 0) {
    const [first] = projects
    const action = first !== undefined && (
      <LinkButton href={paths.projectSetUp(first.slug)}>{t('empty.action')}</LinkButton>
    )
    return (
      <Card>
        <EmptyState title={t('empty.title')} action={action} className="py-8">
          {t('empty.text')}
        </EmptyState>
      </Card>
    )
  }
  const series = [
    { outcome: 'accepted', tone: 'chart' },
    { outcome: 'not_kept', tone: 'second' },
    { outcome: 'duplicate', tone: 'rest' },
    { outcome: 'filtered', tone: 'fourth' },
    { outcome: 'rate_limited', tone: 'warning' },
    { outcome: 'invalid', tone: 'error' },
  ] as const
  const { received, dropped } = intake.all
  return (
    <Panel
      id="history"
      title={t('chart.title')}
      note={axis.bucketSeconds < DAY_SECONDS ? undefined : t('chart.days')}
      aside={<AddToDashboard of="outcomes" as="bar" fn={['quantity()']} group={['outcome']} title={t('chart.title')} />}
    >
      <TimeChart
        start={axis.start}
        stepSeconds={axis.bucketSeconds}
        series={series.map(({ outcome, tone }) => ({
          name: t(`outcome.${outcome}`),
          tone,
          values: intake.series[outcome],
        }))}
        label={t('chart.label', { received, dropped, period: periodText(search.period) })}
        height="tall"
        zoomTo={(period) => paths.stats(statsAddress.print({ ...search, period }))}
      />
    </Panel>
  )
}
