import { expect, test } from 'vitest'
import { periodAt } from '../address/period.ts'
import { paths } from '../paths.ts'
import { parseProfiles, profilesParams } from './profile-query.ts'
import { regressionQuery } from './regression-query.ts'

test('the issue of a slower function leads to both releases, of the days and the kind of time that were compared', () => {
  const at = new Date('2026-11-20T00:00:00Z')
  const query = regressionQuery('till', { at, type: 'cpu', before: 'till@1', release: 'till@2' })
  const { searchParams } = new URL(paths.flameGraph(profilesParams(query)), 'https://mishap.example.com')
  const read = parseProfiles(Object.fromEntries(searchParams))
  expect(read).toMatchObject({ projects: ['till'], type: 'cpu', release: 'till@2', compare: 'release' })
  expect(read.baseRelease).toBe('till@1')
  // The period is absolute, regardless of when the link is opened.
  expect(periodAt(read.period, new Date('2027-01-01T00:00:00Z'))).toEqual({
    since: new Date('2026-11-13T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
  })
})
