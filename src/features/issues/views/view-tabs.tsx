import { paths } from '#domain/paths.ts'
import { ViewControls } from '#features/searches/view-controls.tsx'
import { messages } from '#messages'
import { FilterMenu } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { OpenInView } from '#ui/open-in-view.tsx'
import { searchParams, type IssueSearch } from '../search.ts'
import { editView, removeView, saveView, updateView } from './actions.ts'
import { issueViews, type ShownIssueViews } from './kept.ts'
import { ViewPlace } from './view-place.tsx'

interface ViewTabsProps {
  readonly search: IssueSearch
  readonly views: ShownIssueViews
  /** Whether the user may save views. */
  readonly mayChange: boolean
}

const actions = { save: saveView, edit: editView, update: updateView, remove: removeView }

/** Maximum tabs; further views are in a menu. */
const MOST_TABS = 6

interface Tab {
  readonly label: string
  readonly href: string
  readonly checked: boolean
}

/** The views as tabs above the list, with actions for the open one. */
export function ViewTabs({ search, views, mayChange }: ViewTabsProps) {
  const t = messages('search')
  const open = views.views.find(({ id }) => id === search.view)
  const plain = {
    label: t('views.plain'),
    // If a view opens by default, the plain list needs its own address.
    href: paths.issues({ view: views.first === null ? undefined : 'none' }),
    checked: open === undefined,
  }
  const tabs = [
    plain,
    ...views.views.map(({ id, name }) => ({ label: name, href: paths.issues({ view: id }), checked: id === open?.id })),
  ]
  const rest = tabs.slice(MOST_TABS)
  return (
    <OpenInView
      open={String(open?.id)}
      className="flex min-h-11 items-center gap-x-4 border-b border-line px-4 max-sm:overflow-x-auto max-sm:overflow-y-hidden sm:flex-wrap sm:px-6"
    >
      <nav
        aria-label={t('views.label')}
        className="flex items-center gap-4 max-sm:shrink-0 sm:min-w-0 sm:overflow-x-auto"
      >
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
      {mayChange && (
        <div className="ml-auto flex items-center gap-2 py-1.5 max-sm:shrink-0 sm:flex-wrap">
          <ViewControls
            of={issueViews}
            actions={actions}
            page={search}
            href={paths.issues(searchParams({ ...search, cursor: undefined }))}
            open={open}
          >
            {open !== undefined && <ViewPlace view={open} views={views} />}
          </ViewControls>
        </div>
      )}
    </OpenInView>
  )
}

function TabLink({ tab }: { tab: Tab }) {
  return (
    <Link href={tab.href} aria-current={tab.checked ? 'page' : undefined} className="tab -mb-px h-11 max-w-48 text-sm">
      <span className="truncate">{tab.label}</span>
    </Link>
  )
}
