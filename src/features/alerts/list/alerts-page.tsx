import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { FilterBar, FilterBarShape, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { PageBody } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AlertsFrame, NoMail, type AlertTab } from '../frame.tsx'
import { HistoryTable } from '../history/history-table.tsx'
import { alertGrants, readNames, type AlertGrants, type Names } from '../names.ts'
import { alertAddress, type AlertSearch } from '../search.ts'
import { RuleTable } from './rule-table.tsx'
import { Starters } from './starters.tsx'

const DAYS = 14
const DAY_MS = 86_400_000
const PAGE = 50

/** All rules, or their history. */
export async function AlertsPage({ params }: { params: AddressParams }) {
  const grants = await alertGrants()
  const search = alertAddress.parse(params)
  const mayWrite = authorize(await currentActor(), 'alerts:write').ok
  return (
    <ShapeWhileSlow
      shape={<AlertsShape tab={search.view} />}
      content={async () => {
        const shown = { grants, search, names: await readNames(grants) }
        return search.view === 'history' ? historyContent(shown) : rulesContent({ ...shown, mayWrite })
      }}
    />
  )
}

function AlertsShape({ tab }: { tab: AlertTab }) {
  return (
    <AlertsFrame
      tab={tab}
      filter={
        <FilterBarShape>
          <Skeleton className="h-control w-28" />
        </FilterBarShape>
      }
    >
      <output aria-label={messages('alerts')('list.loading')} className="block">
        <PageBody className="pt-4">
          <SkeletonPanel lines={8} />
        </PageBody>
      </output>
    </AlertsFrame>
  )
}

interface ViewProps {
  readonly grants: AlertGrants
  readonly search: AlertSearch
  readonly names: Names
}

async function rulesContent({ grants, search, names, mayWrite }: ViewProps & { mayWrite: boolean }) {
  const t = messages('alerts')
  const now = new Date()
  const { alerts } = running().catalogue
  const [all, counts] = await Promise.all([
    alerts.rules(grants.alerts),
    alerts.firingCounts(grants.alerts, new Date(now.getTime() - DAYS * DAY_MS)),
  ])
  if (all.length === 0)
    return (
      <AlertsFrame tab="rules">
        <Starters mayWrite={mayWrite} />
      </AlertsFrame>
    )
  const project = names.projects.find(({ slug }) => slug === search.project)
  const rules = all.filter(
    ({ projects }) => project === undefined || projects === 'all' || projects.includes(project.id),
  )
  return (
    <AlertsFrame
      tab="rules"
      filter={<ProjectFilter search={search} projects={names.projects} />}
      note={t('list.count', { count: rules.length })}
      actions={
        mayWrite && (
          <LinkButton tone="primary" href={paths.newAlert()}>
            {t('new')}
          </LinkButton>
        )
      }
    >
      <PageBody className="pt-4">
        <div className="empty:hidden max-sm:order-last">
          <NoMail />
        </div>
        {rules.length === 0 ? (
          <NothingHere title={t('list.noneHere')} href={paths.alerts()} />
        ) : (
          <RuleTable rules={rules} counts={counts} names={names} mayWrite={mayWrite} now={now} />
        )}
      </PageBody>
    </AlertsFrame>
  )
}

async function historyContent({ grants, search, names }: ViewProps) {
  const t = messages('alerts')
  const project = names.projects.find(({ slug }) => slug === search.project)
  const firings = await running().catalogue.alerts.firings(
    grants.alerts,
    project === undefined ? {} : { project: project.id },
    { limit: PAGE + 1, ...(search.before !== undefined && { before: search.before }) },
  )
  const shown = firings.slice(0, PAGE)
  const last = firings.length > PAGE ? shown.at(-1)?.id : undefined
  return (
    <AlertsFrame tab="history" filter={<ProjectFilter search={search} projects={names.projects} />}>
      <PageBody className="pt-4">
        {shown.length === 0 ? (
          <NoHistory search={search} />
        ) : (
          <div className="min-w-0 rounded-lg border border-line bg-surface">
            <HistoryTable firings={shown} now={new Date()} withRule />
          </div>
        )}
        <div className="flex gap-2">
          {search.before !== undefined && (
            <LinkButton href={paths.alerts(alertAddress.print({ ...search, before: undefined }))}>
              {t('history.newest')}
            </LinkButton>
          )}
          {last !== undefined && (
            <LinkButton href={paths.alerts(alertAddress.print({ ...search, before: last }))}>
              {t('history.older')}
            </LinkButton>
          )}
        </div>
      </PageBody>
    </AlertsFrame>
  )
}

function NoHistory({ search }: { search: AlertSearch }) {
  const t = messages('alerts')
  if (search.project === '' && search.before === undefined) return <EmptyState title={t('history.none')} />
  return <NothingHere title={t('history.noneHere')} href={paths.alerts({ view: 'history' })} />
}

function NothingHere({ title, href }: { title: string; href: string }) {
  return <EmptyState title={title} action={<LinkButton href={href}>{messages('alerts')('list.showAll')}</LinkButton>} />
}

function ProjectFilter({ search, projects }: { search: AlertSearch; projects: readonly Project[] }) {
  const t = messages('alerts')
  const option = (label: string, project: string): FilterOption => ({
    label,
    href: paths.alerts(alertAddress.print({ ...search, project, before: undefined })),
    checked: search.project === project,
  })
  return (
    <FilterBar label={t('project.filter')} close={messages('scope')('close')} narrowed={search.project === '' ? 0 : 1}>
      <FilterMenu
        label={t('project.label')}
        value={search.project || t('project.all')}
        reset={option(t('project.all'), '')}
        options={projects.map(({ slug }) => option(slug, slug))}
      />
    </FilterBar>
  )
}
