import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { changeSearch, searchParams, shownStatuses, type IssueSearch } from '../search.ts'

/** Unresolved, resolved or all of them. */
export function StatusSwitch({ search }: { search: IssueSearch }) {
  const t = messages('issues')
  const options = shownStatuses.map((status) => ({
    label: t(`filter.status.${status}`),
    href: paths.issues(searchParams(changeSearch(search, { status }))),
    checked: search.status === status,
  }))
  return <Switch label={t('filter.status.label')} options={options} />
}
