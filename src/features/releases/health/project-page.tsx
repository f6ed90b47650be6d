import { narrow, type Grant } from '#domain/access/access.ts'
import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { openProject } from '#running/open-project.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { HealthFigures } from './figures.tsx'
import { readReleaseHealth } from './read-list.ts'
import { readHealth } from './read-page.ts'
import { ReleaseTable } from './release-table.tsx'
import { SessionsChart } from './sessions-chart.tsx'
import { healthAddress, SpanSwitch } from './span-switch.tsx'
import { healthWindow, type HealthSpan } from './window.ts'

interface Asked {
  readonly project: Project
  readonly grant: Grant<'project:read'>
  readonly events: Grant<'event:read'>
  readonly span: HealthSpan
}

/** A project's session health, and that of its latest releases. */
export async function ProjectHealthPage({ slug, params }: { slug: string; params: AddressParams }) {
  const grant = await guard('project:read')
  const events = await guard('event:read')
  const { span } = healthAddress.parse(params)
  const project = await openProject(grant, slug, paths.projectHealth)
  return (
    <ShapeWhileSlow
      shape={<HealthShape />}
      content={() => healthContent({ project, grant, events: narrow(events, [project.id]), span })}
    />
  )
}

/** Maximum releases listed, newest first. */
const MOST_RELEASES = 10

async function healthContent({ project, grant, events, span }: Asked) {
  const t = messages('health')
  const now = new Date()
  const projects = [project.id]
  const { period } = healthWindow(span, now)
  const latest = running().catalogue.releases.list(grant, { projects, status: 'open' }, 'newest', {
    offset: 0,
    limit: MOST_RELEASES,
  })
  const [health, releases, byVersion, marks] = await Promise.all([
    readHealth(events, [], span, now),
    latest,
    latest.then((found) => readReleaseHealth(events, found, now)),
    releaseMarks(grant, { projects, period, environments: [] }),
  ])
  return (
    <>
      <PageHeader
        title={t('titleOf', { name: project.name })}
        actions={<SpanSwitch span={span} hrefOf={(query) => paths.projectHealth(project.slug, query)} />}
      />
      <PageBody>
        <BackLink href={paths.projects()} label={messages('projects')('title')} />
        {health.totals === undefined ? (
          <NoSessions slug={project.slug} />
        ) : (
          <>
            <HealthFigures totals={health.totals} detail={health.detail} />
            <Panel id="sessions" title={t('chart.title')}>
              <SessionsChart health={health} marks={marks} />
            </Panel>
          </>
        )}
        {releases.length > 0 && (
          <Panel id="releases" title={t('project.releases')} note={t('span.14d')} flush>
            <ReleaseTable releases={releases} health={byVersion} />
          </Panel>
        )}
      </PageBody>
    </>
  )
}

function NoSessions({ slug }: { slug: string }) {
  const t = messages('health')
  return (
    <EmptyState
      title={t('empty.title')}
      action={<LinkButton href={paths.projectSetUp(slug)}>{t('empty.project')}</LinkButton>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}

function HealthShape() {
  const t = messages('health')
  return (
    <output aria-label={t('loading')} className="block">
      <PageHeader title={t('title')} />
      <PageBody>
        <SkeletonPanel lines={3} />
        <SkeletonPanel lines={6} />
      </PageBody>
    </output>
  )
}
