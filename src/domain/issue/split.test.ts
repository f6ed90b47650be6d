import { describe, expect, test } from 'vitest'
import type { Event } from '../event/event.ts'
import type { StoredEvent } from '../event/event-store.ts'
import type { EventId, GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Issue } from './issue.ts'
import { splitFigures } from './split.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))

function stored(title: string, timestamp: Date, release: string): StoredEvent {
  const event: Event = {
    event_id: '',
    timestamp: timestamp.getTime() / 1000,
    received: 0,
    type: 'error',
    level: 'error',
    platform: 'node',
    tags: [],
    title,
    culprit: '',
    metadata: { type: title },
    grouping: { algorithm: 'v2', variant: 'app', hash: '' },
  }
  return {
    projectId: 1 as ProjectId,
    eventId: '' as EventId,
    groupHash: '' as GroupHash,
    timestamp,
    receivedAt: timestamp,
    type: 'error',
    level: 'error',
    platform: 'node',
    title,
    culprit: '',
    environment: '',
    release,
    dist: '',
    user: {},
    tags: [],
    size: 0,
    event,
  }
}

const issue: Issue = {
  id: 1 as IssueId,
  projectId: 1 as ProjectId,
  number: 1,
  title: 'Late',
  culprit: '',
  level: 'error',
  type: 'error',
  platform: 'node',
  metadata: { type: 'Late', value: '', filename: '', function: '' },
  handled: true,
  state: { status: 'unresolved', substatus: 'ongoing' },
  priority: 'medium',
  assignee: null,
  regressedAt: null,
  regressedRelease: '',
  firstRelease: 'r1',
  lastRelease: 'r9',
  hashes: [],
  eventCount: 10,
  firstSeen: day(1),
  lastSeen: day(9),
}

describe('taking groups out of an issue', () => {
  test('parts its figures, and each part is called by its own newest event', () => {
    const goes = { events: 4, oldest: stored('Late', day(5), 'r5'), newest: stored('Late', day(9), 'r9') }
    const stays = { oldest: stored('Early', day(1), 'r1'), newest: stored('Early', day(4), 'r4') }
    expect(splitFigures(issue, goes, stays)).toMatchObject({
      goes: {
        events: 4,
        firstSeen: day(5),
        lastSeen: day(9),
        firstRelease: 'r5',
        lastRelease: 'r9',
        newest: { title: 'Late', metadata: { type: 'Late', value: '' } },
      },
      stays: {
        events: 6,
        firstSeen: day(1),
        lastSeen: day(4),
        firstRelease: 'r1',
        lastRelease: 'r4',
        newest: { title: 'Early' },
      },
    })
  })

  test('leaves the name alone where the newest event stays', () => {
    const goes = { events: 1, oldest: stored('Early', day(1), 'r1'), newest: stored('Early', day(1), 'r1') }
    const { stays } = splitFigures(issue, goes, {
      oldest: stored('Late', day(5), 'r5'),
      newest: stored('Late', day(9), 'r9'),
    })
    expect(stays).toEqual({ events: 9, firstSeen: day(5), firstRelease: 'r5', lastSeen: day(9), lastRelease: 'r9' })
  })

  test('leaves with the issue what is older than any event that is kept', () => {
    const goes = { events: 4, oldest: stored('Late', day(5), 'r5'), newest: stored('Late', day(9), 'r9') }
    const { stays } = splitFigures(issue, goes, { oldest: undefined, newest: undefined })
    expect(stays).toEqual({ events: 6, firstSeen: day(1), firstRelease: 'r1', lastSeen: day(1), lastRelease: 'r1' })
  })
})
