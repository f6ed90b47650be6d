import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { checkStates } from '#domain/uptime/state.ts'
import type { CheckPage } from '#domain/uptime/uptime-catalogue.ts'
import { pageGrants, within, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { FilterBar, FilterBarShape, FilterMenu } from '#ui/filter-bar.tsx'
import { PageBody } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { UptimeFrame } from '../shared/frame.tsx'
import { listAddress, type ListSearch } from '../address.ts'
import { CheckSearchForm } from './check-search-form.tsx'
import { CheckTable } from './check-table.tsx'

const PAGE = 50
const HOUR_MS = 3_600_000

/** All checks, failing ones first. */
export async function UptimePage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const search = listAddress.parse(params)
  const mayWrite = authorize(await currentActor(), 'alerts:write').ok
  return <ShapeWhileSlow shape={<ListShape />} content={() => content(grants, search, mayWrite)} />
}

function ListShape() {
  return (
    <UptimeFrame
      tab="checks"
      filter={
        <FilterBarShape>
          <Skeleton className="h-control w-28" />
        </FilterBarShape>
      }
    >
      <output aria-label={messages('uptime')('list.loading')} className="block">
        <PageBody className="pt-4">
          <SkeletonPanel lines={8} />
        </PageBody>
      </output>
    </UptimeFrame>
  )
}

async function content(grants: PageGrants, search: ListSearch, mayWrite: boolean) {
  const t = messages('uptime')
  const { catalogue, events } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const grant = within(grants.events, projects, search.project === '' ? [] : [search.project])
  const found = await catalogue.uptime.list(
    grant,
    { projects: [], text: search.text, state: search.state },
    { limit: PAGE, offset: (search.page - 1) * PAGE },
  )
  const now = new Date()
  const until = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS)
  const day = await events.uptimeSpans(
    grant,
    found.checks.map(({ checkId }) => checkId),
    { since: new Date(until.getTime() - 24 * HOUR_MS), until },
    3600,
  )
  return (
    <UptimeFrame
      tab="checks"
      filter={<ListFilter search={search} projects={projects} found={found} />}
      note={t('list.count', { count: found.total })}
      actions={mayWrite && <Ways />}
    >
      <PageBody className="pt-4">
        {found.checks.length === 0 ? (
          <Nothing search={search} mayWrite={mayWrite} />
        ) : (
          <>
            <CheckTable checks={found.checks} day={day} now={now} />
            <Pager
              label={t('list.pages')}
              page={search.page}
              hasNext={search.page * PAGE < found.total}
              hrefOf={(page) => paths.uptime(listAddress.print({ ...search, page }))}
              texts={{ previous: t('list.previous'), next: t('list.next') }}
            />
          </>
        )}
      </PageBody>
    </UptimeFrame>
  )
}

function Ways() {
  const t = messages('uptime')
  return (
    <>
      <LinkButton href={paths.importUptime()}>{t('list.import')}</LinkButton>
      <LinkButton tone="primary" href={paths.newUptimeCheck()}>
        {t('new')}
      </LinkButton>
    </>
  )
}

function Nothing({ search, mayWrite }: { search: ListSearch; mayWrite: boolean }) {
  const t = messages('uptime')
  const isNarrowed = search.text !== '' || search.project !== '' || search.state !== 'any' || search.page > 1
  if (isNarrowed)
    return (
      <EmptyState
        title={t('list.noneHere')}
        action={<LinkButton href={paths.uptime()}>{t('list.showAll')}</LinkButton>}
      />
    )
  return (
    <EmptyState
      title={t('list.none')}
      action={
        mayWrite && (
          <LinkButton tone="primary" href={paths.newUptimeCheck()}>
            {t('new')}
          </LinkButton>
        )
      }
    >
      {t(mayWrite ? 'list.noneText' : 'list.noneToSee')}
    </EmptyState>
  )
}

interface ListFilterProps {
  readonly search: ListSearch
  readonly projects: readonly Project[]
  readonly found: CheckPage
}

function ListFilter({ search, projects, found }: ListFilterProps) {
  const t = messages('uptime')
  const to = (more: Partial<ListSearch>) => paths.uptime(listAddress.print({ ...search, page: 1, ...more }))
  const ofProject = (label: string, project: string) => ({
    label,
    href: to({ project }),
    checked: search.project === project,
  })
  const states = checkStates.map((state) => ({
    label: `${t(`state.${state}`)} (${found.counts[state]})`,
    href: to({ state }),
    checked: search.state === state,
  }))
  return (
    <FilterBar
      label={t('list.filter')}
      close={messages('scope')('close')}
      narrowed={Number(search.project !== '') + Number(search.state !== 'any') + Number(search.text !== '')}
    >
      <FilterMenu
        label={t('list.project')}
        value={search.project || t('list.allProjects')}
        reset={ofProject(t('list.allProjects'), '')}
        options={projects.map(({ slug }) => ofProject(slug, slug))}
      />
      <FilterMenu
        label={t('list.state')}
        value={t(`state.${search.state}`)}
        reset={{ label: t('state.any'), href: to({ state: 'any' }), checked: search.state === 'any' }}
        options={states}
      />
      <CheckSearchForm search={search} />
    </FilterBar>
  )
}
