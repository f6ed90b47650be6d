import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { changeSearch, searchParams, type IssueSearch } from '../search.ts'
import { shownStatuses, statusIn, withStatus } from '../status.ts'

/** Switches between unresolved, resolved, archived and all, as a shortcut for `is:…` in the query. */
export function StatusSwitch({ search }: { search: IssueSearch }) {
  const t = messages('issues')
  const shown = statusIn(search.query)
  const options = shownStatuses.map((status) => ({
    label: t(`filter.status.${status}`),
    href: paths.issues(searchParams(changeSearch(search, { query: withStatus(search.query, status) }))),
    checked: status === shown,
  }))
  return <Switch label={t('filter.status.label')} options={options} narrow="menu" />
}
