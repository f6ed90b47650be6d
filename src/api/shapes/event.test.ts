import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#domain/event/event-store.ts'
import type { Event } from '#domain/event/event.ts'
import type { EventId, GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { eventOf, eventShape, eventSummaryOf, eventSummaryShape } from './event.ts'

const eventId = 'ab'.repeat(16) as EventId
const groupHash = 'cd'.repeat(16) as GroupHash

const bare: Event = {
  event_id: eventId,
  timestamp: 1_767_225_600.5,
  received: 1_767_225_601,
  type: 'default',
  level: 'info',
  platform: 'other',
  tags: [],
  title: 'Hello',
  culprit: '',
  metadata: {},
  grouping: { algorithm: 'v1', variant: 'message', hash: groupHash },
}

const full: Event = {
  ...bare,
  type: 'error',
  level: 'error',
  title: 'TypeError: x is not a function',
  metadata: { type: 'TypeError', value: 'x is not a function', filename: 'app/cart.ts', function: 'pay' },
  logentry: { message: 'Hello %s', formatted: 'Hello Ada', params: ['Ada'] },
  transaction: '/checkout',
  server_name: 'web-1',
  release: 'shop@1.2.3+77',
  environment: 'production',
  user: { id: '7', email: 'ada@example.com', geo: { city: 'London' } },
  request: {
    url: 'https://shop.example.com/pay',
    method: 'POST',
    headers: [['Content-Type', 'application/json; charset=utf-8']],
  },
  contexts: { browser: { name: 'Firefox' }, state: { type: 'redux', value: 1 } },
  breadcrumbs: [{ timestamp: 1_767_225_599.25, type: 'default', level: 'info', message: 'clicked' }],
  exception: [
    {
      type: 'TypeError',
      value: 'x is not a function',
      mechanism: { type: 'onerror', handled: false },
      stacktrace: {
        frames: [
          { filename: 'node_modules/react.js', in_app: false },
          {
            filename: 'app/cart.ts',
            abs_path: '/srv/app/cart.ts',
            lineno: 10,
            colno: 3,
            in_app: true,
            pre_context: ['a', 'b'],
            context_line: 'c',
            post_context: ['d'],
          },
        ],
      },
    },
  ],
  threads: [{ id: '1', name: 'main', crashed: true }],
  tags: [
    ['zone', 'eu'],
    ['browser', 'Firefox 140'],
  ],
  extra: { cart: [1, 2] },
  modules: { react: '19.0.0' },
  debug_meta: { images: [{ type: 'sourcemap', debug_id: 'x' }] },
  sdk: { name: 'sentry.javascript.react', version: '11.0.0', integrations: ['Breadcrumbs'] },
  errors: [{ type: 'too_long', name: 'tags.region' }],
}

function stored(event: Event): StoredEvent {
  return {
    projectId: 42 as ProjectId,
    eventId,
    groupHash,
    timestamp: new Date(event.timestamp * 1000),
    receivedAt: new Date(event.received * 1000),
    type: event.type,
    level: event.level,
    platform: event.platform,
    title: event.title,
    culprit: event.culprit,
    environment: event.environment ?? '',
    release: event.release ?? '',
    dist: '',
    user: event.user ?? {},
    tags: event.tags,
    size: 1234,
    event,
  }
}

const issue: Issue = {
  id: 9 as IssueId,
  projectId: 42 as ProjectId,
  number: 1,
  title: '',
  culprit: '',
  level: 'error',
  type: 'error',
  platform: 'node',
  metadata: { type: '', value: '', filename: '', function: '' },
  handled: false,
  state: { status: 'unresolved', substatus: 'ongoing' },
  priority: 'medium',
  assignee: null,
  regressedAt: null,
  regressedRelease: '',
  firstRelease: '',
  lastRelease: '',
  hashes: [groupHash],
  eventCount: 1,
  firstSeen: new Date(),
  lastSeen: new Date(),
}

const neighbours = { older: undefined, newer: 'ef'.repeat(16) as EventId }

describe('a whole event', () => {
  const shape = eventOf(stored(full), issue, neighbours)

  test.each([
    ['full', full],
    ['bare', bare],
  ])('is what the schema says, %s', (_, event) => {
    const made = eventOf(stored(event), issue, neighbours)
    expect(eventShape.strict().parse(made)).toEqual(made)
  })

  test('says which issue it belongs to, and which events are beside it', () => {
    expect(shape).toMatchObject({
      id: eventId,
      eventID: eventId,
      groupID: '9',
      projectID: '42',
      nextEventID: 'ef'.repeat(16),
      previousEventID: null,
    })
    expect(eventOf(stored(full), undefined, neighbours).groupID).toBeNull()
  })

  test('has an entry for each part that it has, and no other', () => {
    expect(shape.entries.map(({ type }) => type)).toEqual([
      'exception',
      'threads',
      'message',
      'request',
      'breadcrumbs',
      'debugmeta',
    ])
    expect(eventOf(stored(bare), issue, neighbours).entries).toEqual([])
  })

  test('numbers the lines of source around a frame, and writes frames in camelCase', () => {
    const exception = shape.entries.find((entry) => entry.type === 'exception')
    expect(exception?.data.hasSystemFrames).toBe(true)
    expect(exception?.data.values[0]?.stacktrace?.frames).toMatchObject([
      { filename: 'node_modules/react.js', inApp: false, lineNo: null, context: [] },
      {
        absPath: '/srv/app/cart.ts',
        lineNo: 10,
        colNo: 3,
        inApp: true,
        context: [
          [8, 'a'],
          [9, 'b'],
          [10, 'c'],
          [11, 'd'],
        ],
      },
    ])
  })

  test('tells release, environment, level, user and transaction as tags too, by name', () => {
    expect(shape.tags).toEqual([
      { key: 'browser', value: 'Firefox 140' },
      { key: 'environment', value: 'production' },
      { key: 'level', value: 'error' },
      { key: 'release', value: 'shop@1.2.3+77' },
      { key: 'server_name', value: 'web-1' },
      { key: 'transaction', value: '/checkout' },
      { key: 'user', value: 'id:7' },
      { key: 'zone', value: 'eu' },
    ])
    expect(shape.release).toEqual({ version: 'shop@1.2.3+77', shortVersion: '1.2.3' })
  })

  test('gives every context a type, and keeps the one that it has', () => {
    expect(shape.contexts).toEqual({
      browser: { type: 'browser', name: 'Firefox' },
      state: { type: 'redux', value: 1 },
    })
  })

  test('says in words what normalisation changed', () => {
    expect(shape.errors).toEqual([
      { type: 'too_long', message: expect.stringContaining('tags.region'), data: { name: 'tags.region', value: null } },
    ])
  })
})

test('an event in a list is what the schema says, and nobody is null', () => {
  const made = eventSummaryOf(stored(bare), undefined)
  expect(eventSummaryShape.strict().parse(made)).toEqual(made)
  expect(made.user).toBeNull()
})
