import type { IssueSort } from '#domain/issue/issue-list.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { changeSearch, searchParams, type IssueSearch } from '../search.ts'

interface ListHeadProps {
  readonly search: IssueSearch
  /** Whether the first column has a checkbox for the whole page. */
  readonly isSelectable: boolean
}

/** Column headers on wide screens; six of them sort the list. */
export function ListHead({ search, isSelectable }: ListHeadProps) {
  const t = messages('issues')
  return (
    <div className="issue-columns grid h-9 items-center border-b border-line bg-paper px-6 text-xs text-ink-3 max-md:hidden">
      <span className={isSelectable ? 'col-start-2' : 'col-span-2'}>{t('list.column.issue')}</span>
      <SortLink
        sort="trend"
        search={search}
        note={t('list.byTrend')}
        className="mr-0 -ml-1 justify-self-start text-left"
      />
      {(['events', 'users', 'priority', 'lastSeen', 'firstSeen'] as const).map((sort) => (
        <SortLink
          key={sort}
          sort={sort}
          search={search}
          className={cx(
            sort === 'priority' ? '-ml-1 justify-self-start max-xl:hidden' : '-mr-1 text-right',
            (sort === 'users' || sort === 'firstSeen') && 'max-lg:hidden',
          )}
        />
      ))}
      <span className="text-right">{messages('owners')('title')}</span>
    </div>
  )
}

interface SortLinkProps {
  readonly sort: IssueSort
  readonly search: IssueSearch
  /** Explains the order if its name does not. */
  readonly note?: string
  readonly className: string
}

function SortLink({ sort, search, note, className }: SortLinkProps) {
  const t = messages('issues')
  const column = t(`list.column.${sort}`)
  const isChosen = search.sort === sort
  const title = isChosen ? t('list.sorted', { column }) : t('list.sortBy', { column })
  return (
    <Link
      href={paths.issues(searchParams(changeSearch(search, { sort })))}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      title={note === undefined ? title : `${title}. ${note}`}
      className={cx('issue-sort', className)}
    >
      {column}
      {isChosen && <span aria-hidden="true"> ↓</span>}
    </Link>
  )
}
