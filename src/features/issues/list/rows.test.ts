import { describe, expect, test } from 'vitest'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { headingOf, rowView } from './rows.ts'

const now = new Date('2026-11-20T12:00:00Z')
const web: Project = {
  id: 1 as ProjectId,
  slug: 'web',
  name: 'Web',
  platform: 'node',
  access: 'organization',
  retentionDays: null,
  spanRetentionDays: null,
  logRetentionDays: null,
  metricRetentionDays: null,
  replayRetentionDays: null,
  profileRetentionDays: null,
  apdexMs: null,
  createdAt: now,
  firstEventAt: now,
}
const metadata = { type: 'TypeError', value: 'x is not a function', filename: 'pay.ts', function: 'pay' }
const issue: Issue = {
  id: 7 as IssueId,
  projectId: web.id,
  number: 42,
  title: 'TypeError: x is not a function',
  culprit: 'POST /pay',
  level: 'error',
  type: 'error',
  platform: 'node',
  metadata,
  handled: false,
  state: { status: 'unresolved', substatus: 'ongoing' },
  priority: 'medium',
  assignee: null,
  regressedAt: null,
  regressedRelease: '',
  firstRelease: '',
  lastRelease: '',
  hashes: [],
  eventCount: 100,
  firstSeen: new Date('2026-11-01T12:00:00Z'),
  lastSeen: now,
}
const row = { issue, events: 12, lately: 8, users: 3, firstSeen: issue.firstSeen, lastSeen: now }

describe('a row of the issue list', () => {
  test('shows the numbers of the filter, not those of all time', () => {
    expect(rowView(row, web, undefined, { bookmarked: false, seenAt: null }, now)).toMatchObject({
      shortId: 'WEB-1A',
      project: 'web',
      events: 12,
      lately: 8,
      users: 3,
      isUnhandled: true,
    })
  })
})

describe('the heading of an issue', () => {
  test('takes type and value apart, and keeps to one line', () => {
    expect(headingOf({ title: issue.title, metadata: { ...metadata, value: '\nfirst\nsecond' } })).toEqual({
      type: 'TypeError',
      value: 'first',
    })
  })

  test('is the title where a rule has given it one of its own', () => {
    expect(headingOf({ title: 'The payment provider is down', metadata })).toEqual({
      type: '',
      value: 'The payment provider is down',
    })
  })

  test('of a message is the message', () => {
    expect(headingOf({ title: 'disk almost full', metadata: { ...metadata, type: '' } })).toEqual({
      type: '',
      value: 'disk almost full',
    })
  })
})
