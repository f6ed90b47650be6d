import { authorize, type Grant } from '#domain/access/access.ts'
import type { AddressParams } from '#domain/address/params.ts'
import type { MonitorPage } from '#domain/monitor/monitor-catalogue.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { FilterBar, FilterBarShape, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FateLegend } from './fate-legend.tsx'
import { MonitorTable } from './monitor-table.tsx'
import { monitorAddress, statuses, type MonitorSearch } from './search.ts'

const PAGE = 50
const HOUR_MS = 3_600_000
const CELLS = 48

/** All monitors, each with its last day. */
export async function MonitorsPage({ params }: { params: AddressParams }) {
  const grants = { events: await guard('event:read'), projects: await guard('project:read') }
  const search = monitorAddress.parse(params)
  const mayWrite = authorize(await currentActor(), 'project:write').ok
  return (
    <ShapeWhileSlow
      shape={<MonitorsShape />}
      content={async () => {
        const projects = await running().catalogue.projects.list(grants.projects)
        return content({ search, mayWrite, projects, events: grants.events })
      }}
    />
  )
}

function MonitorsShape() {
  const t = messages('monitors')
  return (
    <>
      <FilterBarShape>
        <Skeleton className="h-control w-28" />
      </FilterBarShape>
      <PageHeader title={t('title')} />
      <output aria-label={t('loading')} className="block">
        <PageBody>
          <SkeletonPanel lines={8} />
        </PageBody>
      </output>
    </>
  )
}

interface Shown {
  readonly search: MonitorSearch
  readonly mayWrite: boolean
  readonly projects: readonly Project[]
  readonly events: Grant<'event:read'>
}

async function content({ search, mayWrite, projects, events }: Shown) {
  const t = messages('monitors')
  const now = new Date()
  const page = Math.max(1, search.page ?? 1)
  const found = await read(search, projects, events, page)
  const since = new Date((Math.floor(now.getTime() / (HOUR_MS / 2)) + 1 - CELLS) * (HOUR_MS / 2))
  const fates = await running().events.fates(events, found.monitors, { since, until: now }, HOUR_MS / 2000)
  const isNarrowed = search.text !== '' || search.project !== '' || search.status !== ''
  const hrefOf = (change: Partial<MonitorSearch>) => paths.monitors(monitorAddress.print({ ...search, ...change }))
  return (
    <>
      <Filters search={search} projects={projects} hrefOf={hrefOf} />
      <PageHeader
        title={t('title')}
        note={found.total > 0 && t('count', { count: found.total })}
        actions={
          mayWrite && (
            <LinkButton tone="primary" href={paths.newMonitor()}>
              {t('new')}
            </LinkButton>
          )
        }
      />
      <PageBody>
        {found.total > 0 ? (
          <>
            <MonitorTable monitors={found.monitors} fates={fates} cells={CELLS} projects={projects} now={now} />
            <FateLegend />
          </>
        ) : isNarrowed ? (
          <EmptyState title={t('none')} action={<LinkButton href={paths.monitors()}>{t('showAll')}</LinkButton>} />
        ) : (
          <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
        )}
        <Pager
          label={t('pages')}
          page={page}
          hasNext={page * PAGE < found.total}
          hrefOf={(one) => hrefOf({ page: one })}
          texts={{ previous: t('previous'), next: t('next') }}
        />
      </PageBody>
    </>
  )
}

function read(
  { text, project, status }: MonitorSearch,
  projects: readonly Project[],
  grant: Grant<'event:read'>,
  page: number,
): Promise<MonitorPage> {
  const chosen = projects.find(({ slug }) => slug === project)
  return running().monitors.list(grant, {
    ...(chosen !== undefined && { projects: [chosen.id] }),
    ...(status !== '' && { status }),
    text,
    limit: PAGE,
    offset: (page - 1) * PAGE,
  })
}

interface FiltersProps {
  readonly search: MonitorSearch
  readonly projects: readonly Project[]
  readonly hrefOf: (change: Partial<MonitorSearch>) => string
}

function Filters({ search, projects, hrefOf }: FiltersProps) {
  const t = messages('monitors')
  const ofProject = (label: string, project: string): FilterOption => ({
    label,
    href: hrefOf({ project, page: undefined }),
    checked: search.project === project,
  })
  const ofStatus = (label: string, status: MonitorSearch['status']): FilterOption => ({
    label,
    href: hrefOf({ status, page: undefined }),
    checked: search.status === status,
  })
  const narrowed = [search.project, search.status].filter((one) => one !== '').length
  return (
    <FilterBar label={t('filter')} close={messages('scope')('close')} narrowed={narrowed}>
      <FilterMenu
        label={t('project.label')}
        value={search.project || t('project.all')}
        reset={ofProject(t('project.all'), '')}
        options={projects.map(({ slug }) => ofProject(slug, slug))}
      />
      <FilterMenu
        label={t('status.label')}
        value={t(`status.${search.status || 'all'}`)}
        reset={ofStatus(t('status.all'), '')}
        options={statuses.map((one) => ofStatus(t(`status.${one}`), one))}
      />
      <SearchForm action={paths.monitors()} className="flex items-center gap-2">
        {search.project !== '' && <input type="hidden" name="project" value={search.project} />}
        {search.status !== '' && <input type="hidden" name="status" value={search.status} />}
        <input
          type="search"
          name="text"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          defaultValue={search.text}
          className="h-control w-44 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink max-sm:text-lg"
        />
        <Button type="submit">{t('search.label')}</Button>
      </SearchForm>
    </FilterBar>
  )
}
