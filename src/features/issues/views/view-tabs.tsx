import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FilterMenu } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { Popup } from '#ui/popup.tsx'
import { keptOf, searchParams, type IssueSearch } from '../search.ts'
import { saveView, updateView } from './actions.ts'
import { formTexts } from '#features/searches/form-texts.ts'
import type { ShownViews } from './queries.ts'
import { UpdateForm } from '#features/searches/update-form.tsx'
import { ViewForm } from '#features/searches/view-form.tsx'
import { ViewMenu } from './view-menu.tsx'

interface ViewTabsProps {
  readonly search: IssueSearch
  readonly views: ShownViews
  /** Whether whoever looks may keep views. */
  readonly mayChange: boolean
}

/** Tabs that stand side by side; the others are in a menu. */
const MOST_TABS = 6

interface Tab {
  readonly label: string
  readonly href: string
  readonly checked: boolean
}

/** The views above the list: each a tab, and what can be done with the one that is open. */
export function ViewTabs({ search, views, mayChange }: ViewTabsProps) {
  const t = messages('search')
  const open = views.views.find(({ id }) => id === search.view)
  const plain = {
    label: t('views.plain'),
    // Where a view opens first, the plain list needs an address of its own.
    href: paths.issues({ view: views.first === null ? undefined : 'none' }),
    checked: open === undefined,
  }
  const tabs = [
    plain,
    ...views.views.map(({ id, name }) => ({ label: name, href: paths.issues({ view: id }), checked: id === open?.id })),
  ]
  const rest = tabs.slice(MOST_TABS)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-4 sm:px-6">
      <nav aria-label={t('views.label')} className="flex min-w-0 items-center gap-4 overflow-x-auto">
        <ul className="flex gap-4">
          {tabs.slice(0, MOST_TABS).map((tab) => (
            <li key={tab.href}>
              <TabLink tab={tab} />
            </li>
          ))}
        </ul>
        {rest.length > 0 && (
          <FilterMenu
            label={t('views.label')}
            value={rest.find(({ checked }) => checked)?.label ?? t('views.more')}
            options={rest}
          />
        )}
      </nav>
      {mayChange && <Doings search={search} views={views} open={open} />}
    </div>
  )
}

function TabLink({ tab }: { tab: Tab }) {
  return (
    <Link
      href={tab.href}
      aria-current={tab.checked ? 'page' : undefined}
      className={cx(
        '-mb-px flex h-11 max-w-48 items-center border-b-2 text-sm whitespace-nowrap',
        tab.checked
          ? 'border-accent font-medium text-ink'
          : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
      )}
    >
      <span className="truncate">{tab.label}</span>
    </Link>
  )
}

interface DoingsProps extends Omit<ViewTabsProps, 'mayChange'> {
  readonly open: ShownViews['views'][number] | undefined
}

function Doings({ search, views, open }: DoingsProps) {
  const t = messages('search')
  const list = paths.issues(searchParams({ ...search, cursor: undefined })).split('?')[1] ?? ''
  const isChanged = open !== undefined && !showsTheSame(search, open.shows)
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 py-1.5">
      {isChanged && (
        <>
          <LinkButton tone="quiet" href={paths.issues({ view: open.id })}>
            {t('views.reset')}
          </LinkButton>
          <UpdateForm action={updateView} subject={String(open.id)} list={list} label={t('views.update')} />
        </>
      )}
      {(open === undefined || isChanged) && (
        <Popup id="save-view" label={t('views.save')} title={t('views.formTitle')} close={t('views.close')}>
          <ViewForm
            action={saveView}
            initial={{ name: '', visibility: 'private' }}
            subject=""
            list={list}
            texts={{ ...formTexts(), submit: t('views.create') }}
          />
        </Popup>
      )}
      {open !== undefined && <ViewMenu view={open} views={views} list={list} />}
    </div>
  )
}

function showsTheSame(one: IssueSearch, other: IssueSearch): boolean {
  const shown = (search: IssueSearch) =>
    JSON.stringify([keptOf(search), search.projects.toSorted(), search.environments.toSorted()])
  return shown(one) === shown(other)
}
