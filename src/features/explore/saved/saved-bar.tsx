import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { ShownView } from '#features/searches/kept-list.ts'
import { ViewControls } from '#features/searches/view-controls.tsx'
import { messages } from '#messages'
import { FilterMenu } from '#ui/filter-bar.tsx'
import { changed, hrefOf } from '../address.ts'
import { editQuery, removeQuery, saveQuery, updateQuery } from './actions.ts'
import { savedQueries } from './kept.ts'

interface SavedBarProps {
  readonly query: ExploreQuery
  readonly saved: readonly ShownView<ExploreQuery>[]
  /** Whether whoever looks may save. */
  readonly mayChange: boolean
}

const actions = { save: saveQuery, edit: editQuery, update: updateQuery, remove: removeQuery }

/** The saved queries, and what can be done with the one that is open. */
export function SavedBar({ query, saved, mayChange }: SavedBarProps) {
  const t = messages('explore')
  const open = saved.find(({ id }) => id === query.saved)
  return (
    <>
      {saved.length > 0 && (
        <FilterMenu
          label={t('saved.label')}
          value={open?.name ?? t('saved.none')}
          reset={{ label: t('saved.none'), href: changed(query, { saved: undefined }), checked: open === undefined }}
          options={saved.map(({ id, name }) => ({
            label: name,
            href: savedQueries.hrefOf(id),
            checked: id === open?.id,
          }))}
        />
      )}
      {mayChange && (
        <ViewControls
          of={savedQueries}
          actions={actions}
          page={query}
          href={hrefOf({ ...query, region: undefined })}
          open={open}
        />
      )}
    </>
  )
}
