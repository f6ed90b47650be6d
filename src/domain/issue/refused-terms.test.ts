import { describe, expect, test } from 'vitest'
import { isReleaseName } from '#domain/release/version.ts'
import { parseIssueQuery } from './issue-query.ts'

const now = new Date('2026-11-29T12:00:00Z')

describe('a search for issues that could find nothing', () => {
  test.each([
    ['timestamp:hello', 'not_here'],
    ['timestamp:>2026-11-01', 'not_here'],
    ['is:unresolved (timestamp:-1d OR level:error)', 'not_here'],
    ['issue.id:two', 'wrong_value'],
    ['issue:[12, two]', 'wrong_value'],
    ['!short-id:two', 'wrong_value'],
  ])('%s is refused, and says where and why', (text, reason) => {
    const read = parseIssueQuery(text, now)
    expect(read.ok ? undefined : read.refusal.problem.reason).toBe(reason)
  })

  test.each(['issue.id:12', 'issue:[12,WEB-1A]', 'issue:my-app-3', 'issue:WEB-*', 'tags[timestamp]:hello'])(
    '%s is not',
    (text) => {
      expect(parseIssueQuery(text, now).ok).toBe(true)
    },
  )
})

test.each(['undefined', 'null', '', '.', '..'])('no release is called %j', (name) => {
  expect(isReleaseName(name)).toBe(false)
})
