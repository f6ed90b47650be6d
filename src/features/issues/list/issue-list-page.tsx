import { Link } from '#ui/link.tsx'
import { authorize } from '#domain/access/access.ts'
import type { IssueSort } from '#domain/issue/issue-list.ts'
import { paths } from '#domain/paths.ts'
import { goTo } from '#door/go.ts'
import { currentActor, guard } from '#door/guard.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { PageHeader } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { changeSearch, parseSearch, searchParams, type IssueSearch, type SearchParams } from '../search.ts'
import { IssueFilter } from './issue-filter.tsx'
import { IssueListShape } from './issue-list-shape.tsx'
import { columns, IssueRow } from './issue-row.tsx'
import { ListKeys } from './list-keys.tsx'
import { currentSlugs } from './moved-projects.ts'
import { NoIssues } from './no-issues.tsx'
import { readIssueList, type IssueListData, type ListGrants } from './queries.ts'
import { Selection, type SelectionTexts } from './selection.tsx'
import { StatusSwitch } from './status-switch.tsx'

/** The list of issues: filter, rows, pages. */
export async function IssueListPage({ params }: { params: SearchParams }) {
  const grants = { events: await guard('event:read'), projects: await guard('project:read') }
  const search = parseSearch(params)
  // A kept address may name a project as it was called before. Mended up here: below, the status has been sent.
  const projects = await currentSlugs(grants.projects, search.projects)
  if (projects !== undefined) goTo(paths.issues(searchParams({ ...search, projects })))
  const mayCreate = authorize(await currentActor(), 'project:write').ok
  return <ShapeWhileSlow shape={<IssueListShape />} content={() => listContent(grants, search, mayCreate)} />
}

async function listContent(grants: ListGrants, search: IssueSearch, mayCreate: boolean) {
  const now = new Date()
  const t = messages('issues')
  const data = await readIssueList(grants, search, now)
  if (data.projects.every(({ firstEventAt }) => firstEventAt === null)) {
    return (
      <>
        <PageHeader title={t('list.title')} />
        <NoIssues search={search} data={data} mayCreate={mayCreate} />
      </>
    )
  }
  const shown = data.rows.length > 0
  return (
    <>
      <IssueFilter search={search} projects={data.projects.map(({ slug }) => slug)} environments={data.environments} />
      <PageHeader
        title={t('list.title')}
        note={t('list.count', { count: data.page.total })}
        actions={<StatusSwitch search={search} />}
      />
      {shown ? (
        <Rows data={data} search={search} now={now} />
      ) : (
        <NoIssues search={search} data={data} mayCreate={mayCreate} />
      )}
      <ListKeys
        group={t('keys.list')}
        labels={{
          down: t('keys.down'),
          up: t('keys.up'),
          open: t('keys.open'),
          filter: t('keys.filter'),
          clear: t('keys.clear'),
        }}
      />
    </>
  )
}

function Rows({ data, search, now }: { data: IssueListData; search: IssueSearch; now: Date }) {
  const t = messages('issues')
  const peekTexts = {
    label: t('peek.label'),
    none: t('peek.none'),
    failed: t('peek.failed'),
    loading: t('peek.loading'),
    anonymous: t('frame.anonymous'),
  }
  return (
    <>
      <Selection
        key={paths.issues(searchParams(search))}
        head={<Head search={search} />}
        shown={data.rows.map(({ id }) => id)}
        texts={selectionTexts()}
      >
        <ol aria-label={t('list.rows')} className="group/rows max-md:border-t max-md:border-line">
          {data.rows.map((row) => (
            <IssueRow key={row.id} row={row} search={search} now={now} peekTexts={peekTexts} />
          ))}
        </ol>
      </Selection>
      <Pages page={data.page} search={search} />
    </>
  )
}

function selectionTexts(): SelectionTexts {
  const t = messages('issues')
  return {
    label: t('select.label'),
    selected: t('select.selected'),
    resolve: t('state.resolve'),
    reopen: t('state.reopen'),
    merge: t('select.merge'),
    onlyOneProject: t('select.onlyOneProject'),
    clear: t('select.clear'),
    dismiss: t('select.dismiss'),
    undo: t('changed.undo'),
    failed: t('changed.failed'),
    group: t('keys.list'),
    key: t('keys.select'),
  }
}

/** The heads of the columns, on wide screens: four of them order the list. */
function Head({ search }: { search: IssueSearch }) {
  const t = messages('issues')
  return (
    <div
      className={cx(
        'grid h-9 items-center border-b border-line bg-paper px-6 text-xs text-ink-3 max-md:hidden',
        columns,
      )}
    >
      <span className="col-span-2">{t('list.column.issue')}</span>
      <span>{t('list.column.graph')}</span>
      {(['events', 'users', 'lastSeen', 'firstSeen'] as const).map((sort) => (
        <SortLink
          key={sort}
          sort={sort}
          search={search}
          className={sort === 'users' || sort === 'firstSeen' ? 'max-lg:hidden' : ''}
        />
      ))}
    </div>
  )
}

function SortLink({ sort, search, className }: { sort: IssueSort; search: IssueSearch; className: string }) {
  const t = messages('issues')
  const column = t(`list.column.${sort}`)
  const isChosen = search.sort === sort
  return (
    <Link
      href={paths.issues(searchParams(changeSearch(search, { sort })))}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      title={isChosen ? t('list.sorted', { column }) : t('list.sortBy', { column })}
      className={cx(
        '-mr-1 rounded-sm px-1 py-1.5 text-right whitespace-nowrap hover:text-ink',
        isChosen && 'font-semibold text-ink',
        className,
      )}
    >
      {column}
      {isChosen && <span aria-hidden="true"> ↓</span>}
    </Link>
  )
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
