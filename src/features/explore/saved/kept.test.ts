import { expect, test } from 'vitest'
import { defaultExplore, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { showsTheSame } from '#features/searches/kept-list.ts'
import { savedQueries } from './kept.ts'

const changed: ExploreQuery = {
  ...defaultExplore,
  query: 'span.duration:>1s',
  groupBy: ['db.system'],
  aggregates: [{ of: 'count' }, { of: 'p95', field: 'span.duration' }],
  sort: { by: 1, descending: false },
  charted: 1,
  period: '7d',
  projects: ['shop'],
  environments: ['production'],
  view: 'samples',
  order: 'slowest',
}

test.each([
  ['as it opens', defaultExplore],
  ['changed all over', changed],
  ['of no groups', { ...changed, groupBy: [] }],
])('a page is kept and shown again: %s', (_, query) => {
  const shown = savedQueries.shownBy({ id: 7, search: savedQueries.keptOf(query) }, query.projects)
  expect(shown).toEqual({ ...query, saved: 7, region: undefined })
  expect(showsTheSame(savedQueries, shown, query)).toBe(true)
  expect(showsTheSame(savedQueries, shown, { ...query, view: 'heatmap' })).toBe(false)
})
