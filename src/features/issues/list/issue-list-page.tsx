import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { readViews } from '#features/searches/kept-list.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { messages } from '#messages'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { asKept, parseSearch, saysNothing, searchParams, type IssueSearch } from '../search.ts'
import { bulkTexts } from '../bulk/texts.ts'
import { liveEventsOfList } from '../live/address.ts'
import { LiveNote } from '../live/live-note.tsx'
import { liveTexts } from '../live/texts.ts'
import { statusIn } from '../status.ts'
import { IssueFilter } from './issue-filter.tsx'
import { ListHead } from './list-head.tsx'
import { IssueListShape } from './issue-list-shape.tsx'
import { IssueRows } from './issue-row.tsx'
import { ListKeys } from './list-keys.tsx'
import { currentSlugs } from './moved-projects.ts'
import { NoIssues } from './no-issues.tsx'
import { readIssueList, type IssueListData } from './queries.ts'
import { rowTexts, shownList } from './shown-rows.ts'
import { Selection, type SelectionTexts } from './selection.tsx'
import { StatusSwitch } from './status-switch.tsx'
import { IssueSearchBox } from '../search-box/issue-search.tsx'
import { issueViews, type ShownIssueViews } from '../views/kept.ts'
import { ViewTabs } from '../views/view-tabs.tsx'
import { OwnerKey } from '../owner/owner-key.tsx'
import { ownerTexts, type OwnerTexts } from '../owner/texts.ts'
import { triageTexts } from '../state/triage-texts.ts'

/** The issue list with filters and pages. */
export async function IssueListPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const views = await readViews(issueViews, grants)
  if (saysNothing(params) && views.first !== null) goTo(paths.issues({ view: views.first }))
  const search = shownSearch(params, views)
  // A bookmarked address may contain a project's former slug. Redirect here, before the status has been sent.
  const projects = await currentSlugs(grants.projects, search.projects)
  if (projects !== undefined) goTo(paths.issues(searchParams({ ...search, projects })))
  const actor = await currentActor()
  const may = {
    create: authorize(actor, 'project:write').ok,
    change: authorize(actor, 'event:write').ok,
    delete: authorize(actor, 'event:admin').ok,
  }
  return <ShapeWhileSlow shape={<IssueListShape />} content={() => listContent(grants, search, views, may)} />
}

/** The user's permissions on this page. */
interface Rights {
  /** To create projects. */
  readonly create: boolean
  readonly change: boolean
  readonly delete: boolean
}

/** Returns the list of the address, or that of a view if the address contains nothing else. */
function shownSearch(params: AddressParams, { views }: ShownIssueViews): IssueSearch {
  const said = parseSearch(params)
  const view = views.find(({ id }) => id === said.view)
  if (view === undefined) return { ...said, view: said.view === 'none' ? 'none' : undefined }
  return asKept(params) === undefined ? said : { ...view.shows, graph: said.graph, cursor: said.cursor }
}

async function listContent(grants: PageGrants, search: IssueSearch, views: ShownIssueViews, may: Rights) {
  const now = new Date()
  const t = messages('issues')
  const data = await readIssueList(grants, search, now)
  if (data.projects.every(({ firstEventAt }) => firstEventAt === null)) {
    return (
      <>
        <PageHeader title={t('list.title')} />
        <NoIssues search={search} data={data} mayCreate={may.create} />
      </>
    )
  }
  return (
    <>
      <IssueFilter search={search} projects={data.projects.map(({ slug }) => slug)} environments={data.environments} />
      <ViewTabs search={search} views={views} mayChange={may.change} />
      <IssueSearchBox search={search} error={data.error} />
      <PageHeader
        title={t('list.title')}
        note={data.error === undefined && t('list.count', { count: data.page.total })}
        actions={
          <>
            <span className="max-sm:hidden">
              <AddToDashboard
                of="issues"
                as="table"
                fn={['events()', 'users()']}
                group={['issue']}
                query={search.query}
                projects={search.projects}
                environments={search.environments}
              />
            </span>
            <StatusSwitch search={search} />
          </>
        }
      />
      {data.error === undefined ? (
        <Rows data={data} search={search} may={may} now={now} />
      ) : (
        <EmptyState title={messages('search')('failed.title')}>{messages('search')('failed.body')}</EmptyState>
      )}
      <ListKeys
        group={t('keys.list')}
        labels={{
          down: t('keys.down'),
          up: t('keys.up'),
          open: t('keys.open'),
          clear: t('keys.clear'),
        }}
      />
    </>
  )
}

interface RowsProps {
  readonly data: IssueListData
  readonly search: IssueSearch
  readonly may: Rights
  readonly now: Date
}

/** The rows or the empty state, in the same place, so that an action on the last row can still be undone. */
function Rows({ data, search, may, now }: RowsProps) {
  const t = messages('issues')
  const isEmpty = data.rows.length === 0
  // The same object in both places, so that React serializes it once.
  const owners = may.change ? ownerTexts() : undefined
  const head = isEmpty ? null : <ListHead search={search} isSelectable={may.change} />
  const live = (
    <LiveNote
      address={liveEventsOfList(search, data.mark)}
      // New issues would not appear on later pages.
      shownAt={search.cursor && paths.issues(searchParams({ ...search, cursor: undefined }))}
      place="head"
      texts={liveTexts('list')}
    />
  )
  const rows = isEmpty ? (
    <NoIssues search={search} data={data} mayCreate={may.create} />
  ) : (
    <>
      <IssueRows
        label={t('list.rows')}
        list={shownList(data.rows, search, now)}
        params={searchParams(search)}
        texts={rowTexts()}
        ownerTexts={owners}
      />
      <Pages page={data.page} search={search} />
    </>
  )
  if (owners === undefined)
    return (
      <>
        <div className="sticky top-0 z-10">
          {head}
          {live}
        </div>
        {rows}
      </>
    )
  return (
    <Selection
      key={paths.issues(searchParams(search))}
      head={head}
      live={live}
      shown={data.rows.map(({ id }) => id)}
      list={{
        address: paths.issues(searchParams({ ...search, cursor: undefined })),
        total: data.page.total,
        isSettled: ['resolved', 'archived'].includes(statusIn(search.query) ?? 'all'),
      }}
      texts={selectionTexts({ total: data.page.total, owner: owners, mayDelete: may.delete })}
    >
      {rows}
      <OwnerKey group={t('keys.list')} label={messages('owners')('picker.key')} />
    </Selection>
  )
}

interface SelectionTextsOf {
  /** Issues on all pages together. */
  readonly total: number
  readonly owner: OwnerTexts
  readonly mayDelete: boolean
}

function selectionTexts({ total, owner, mayDelete }: SelectionTextsOf): SelectionTexts {
  const t = messages('issues')
  return {
    label: t('select.label'),
    selected: t('select.selected'),
    merge: t('select.merge'),
    onlyOneProject: t('select.onlyOneProject'),
    clear: t('select.clear'),
    group: t('keys.list'),
    key: t('keys.select'),
    triage: triageTexts(mayDelete),
    owner,
    bulk: bulkTexts(total),
  }
}

function Pages({ page, search }: { page: IssueListData['page']; search: IssueSearch }) {
  const t = messages('issues')
  if (page.next === undefined && page.previous === undefined) return null
  const hrefOf = (cursor: IssueSearch['cursor']) => paths.issues(searchParams({ ...search, cursor }))
  return (
    <nav aria-label={t('list.pages')} className="flex justify-end gap-2 px-4 py-4 sm:px-6">
      {page.previous !== undefined && (
        <LinkButton href={hrefOf(page.previous)} rel="prev">
          {t('list.previous')}
        </LinkButton>
      )}
      {page.next !== undefined && (
        <LinkButton href={hrefOf(page.next)} rel="next">
          {t('list.next')}
        </LinkButton>
      )}
    </nav>
  )
}
