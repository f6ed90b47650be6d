import { expect, test } from 'vitest'
import { logsParams, parseLogs } from '#domain/logs/logs-search.ts'
import { showsTheSame } from '#features/searches/kept-list.ts'
import { savedLogs } from './kept.ts'

test.each([
  ['as it opens', {}],
  [
    'changed all over',
    {
      query: 'level:error "payment failed"',
      column: ['order.id', 'service'],
      lines: 'wrapped',
      show: 'patterns',
      period: '7d',
      project: 'shop',
      environment: 'production',
    },
  ],
])('a page of logs is kept and shown again: %s', (_, params) => {
  const page = parseLogs({ ...params, before: '1.2.3.4', open: '1.2.3.4' })
  const shown = savedLogs.shownBy({ id: 7, search: savedLogs.keptOf(page) }, page.projects)
  expect(shown).toEqual({ ...page, before: undefined, open: undefined, saved: 7 })
  expect(showsTheSame(savedLogs, shown, page)).toBe(true)
  expect(showsTheSame(savedLogs, shown, { ...page, columns: ['other'] })).toBe(false)
  // The address must contain more than the saved query's id, or the query would be shown as saved.
  expect(Object.values(logsParams(parseLogs({ saved: '7' }))).filter((value) => value !== undefined)).toContain('24h')
})
