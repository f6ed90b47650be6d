import { expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { issueParams, parseIssueAddress } from './address.ts'

test('an issue is addressed plainly where nothing is chosen', () => {
  expect(paths.issue('WEB-1A', issueParams(parseIssueAddress({})))).toBe('/issues/WEB-1A')
  expect(parseIssueAddress({ frames: 'sideways' }).order).toBe('newest')
})

test('an issue’s address carries its list and how its stacks are shown along', () => {
  const params = { period: '24h', environment: 'production', frames: 'oldest', code: 'minified' }
  expect(issueParams(parseIssueAddress(params))).toMatchObject({
    period: '24h',
    environment: ['production'],
    frames: 'oldest',
    code: 'minified',
  })
})
