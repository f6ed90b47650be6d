import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Switch } from '#ui/filter-bar.tsx'
import { ListShape } from '#ui/list-shape.tsx'
import { PageHeader } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { changeSearch, isNarrowed, releaseAddress, statuses, type ReleaseSearch } from '../search.ts'
import { NoReleases } from './no-releases.tsx'
import { readReleaseList, type ListGrants, type ReleaseListData } from './queries.ts'
import { ReleaseFilter } from './release-filter.tsx'
import { columns, ReleaseRow } from './release-row.tsx'

/** The list of releases with filters and pages. */
export async function ReleaseListPage({ params }: { params: AddressParams }) {
  const grants = { project: await guard('project:read'), event: await guard('event:read') }
  return (
    <ShapeWhileSlow
      shape={<ListShape label={messages('releases')('list.loading')} bar={['w-28', 'w-48']} />}
      content={() => listContent(grants, releaseAddress.parse(params))}
    />
  )
}

async function listContent(grants: ListGrants, search: ReleaseSearch) {
  const t = messages('releases')
  const data = await readReleaseList(grants, search)
  // Without releases there is nothing to filter.
  if (data.state === 'none' && !isNarrowed(search))
    return (
      <>
        <PageHeader title={t('list.title')} />
        <NoReleases search={search} data={data} />
      </>
    )
  return (
    <>
      <ReleaseFilter search={search} projects={data.projects.map(({ slug }) => slug)} />
      <PageHeader title={t('list.title')} actions={<Actions search={search} />} />
      {data.rows.length > 0 ? (
        <Rows data={data} search={search} now={new Date()} />
      ) : (
        <NoReleases search={search} data={data} />
      )}
    </>
  )
}

function Actions({ search }: { search: ReleaseSearch }) {
  return (
    <>
      <LinkButton href={paths.compareReleases()}>{messages('health')('list.compare')}</LinkButton>
      <StatusSwitch search={search} />
    </>
  )
}

/** Switches between active and archived releases. */
function StatusSwitch({ search }: { search: ReleaseSearch }) {
  const t = messages('releases')
  const options = statuses.map((status) => ({
    label: t(`filter.status.${status}`),
    href: paths.releases(releaseAddress.print(changeSearch(search, { status }))),
    checked: search.status === status,
  }))
  return <Switch label={t('filter.status.label')} options={options} />
}

function Rows({ data, search, now }: { data: ReleaseListData; search: ReleaseSearch; now: Date }) {
  const t = messages('releases')
  const projects: ReadonlyMap<number, Project> = new Map(data.projects.map((project) => [project.id, project]))
  return (
    <>
      <Head />
      <ol aria-label={t('list.rows')} className="max-md:border-t max-md:border-line">
        {data.rows.map((release) => (
          <ReleaseRow
            key={release.id}
            release={release}
            health={data.health.get(release.version)}
            projects={projects}
            now={now}
          />
        ))}
      </ol>
      <div className="px-4 py-4 empty:hidden sm:px-6">
        <Pager
          label={t('list.pages')}
          page={search.page}
          hasNext={data.hasNext}
          hrefOf={(page) => paths.releases(releaseAddress.print({ ...search, page }))}
          texts={{ previous: t('list.previous'), next: t('list.next') }}
        />
      </div>
    </>
  )
}

/** Column headers on wide screens. */
function Head() {
  const t = messages('releases')
  return (
    <div
      className={cx(
        'sticky top-0 z-10 grid h-9 items-center border-b border-line bg-paper px-4 text-xs text-ink-3 max-md:hidden sm:px-6',
        columns,
      )}
    >
      <span>{t('list.column.release')}</span>
      <span>{messages('health')('list.crashFree')}</span>
      <span className="max-lg:hidden">{messages('health')('list.adoption')}</span>
      <span className="text-right whitespace-nowrap">{t('list.column.newIssues')}</span>
      <span className="text-right">{t('list.column.regressions')}</span>
      <span className="text-right">{t('list.column.events')}</span>
      <span className="text-right max-xl:hidden">{t('list.column.commits')}</span>
      <span className="max-xl:hidden xl:pl-4">{t('list.column.deployed')}</span>
      <span className="text-right">{t('list.column.released')}</span>
    </div>
  )
}
