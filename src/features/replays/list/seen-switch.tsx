import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { changed, type ReplaySearch } from './search.ts'
import { seenChoices, seenIn, withSeen } from './seen-term.ts'

/** Filters by whether the user has watched a replay. */
export function SeenSwitch({ search }: { search: ReplaySearch }) {
  const t = messages('replays')
  const chosen = seenIn(search.query)
  return (
    <Switch
      label={t('seen.show')}
      options={seenChoices.map((choice) => ({
        label: t(`seen.${choice}`),
        href: changed(search, { query: withSeen(search.query, choice) }),
        checked: chosen === choice,
      }))}
    />
  )
}
