import { expect, test } from 'vitest'
import { alertOf } from './rules.ts'
import { issueOf } from './issues.ts'
import { payloadOf } from './event-payload.ts'
import { eventShape, issueShape, ruleShape } from './shapes.ts'

/** In the shapes that docs.sentry.io/api shows. */

test('an event of Sentry’s API is what its SDK has sent', () => {
  const event = eventShape.parse({
    eventID: '9999aaaaca8b46d797c23c6077c6ff01',
    groupID: '1341191803',
    dateCreated: '2026-11-20T13:11:23Z',
    dateReceived: '2026-11-20T13:11:24.191951Z',
    platform: 'python',
    type: 'error',
    title: 'ValueError: order 7 failed',
    message: '',
    dist: null,
    release: { version: 'shop@1.0.0', shortVersion: '1.0.0' },
    user: { id: '7', email: null },
    tags: [
      { key: 'level', value: 'error' },
      { key: 'environment', value: 'production' },
      { key: 'zone', value: 'eu', query: 'zone:"eu"' },
    ],
    contexts: { runtime: { name: 'CPython', version: '3.13' } },
    context: { cart: [1, 2] },
    packages: { flask: '3.1' },
    sdk: { name: 'sentry.python', version: '2.40.0' },
    entries: [
      {
        type: 'exception',
        data: {
          values: [
            {
              type: 'ValueError',
              value: 'order 7 failed',
              mechanism: { type: 'generic', handled: false },
              threadId: null,
              module: null,
              stacktrace: {
                framesOmitted: null,
                frames: [
                  {
                    filename: 'shop/pay.py',
                    absPath: '/srv/shop/pay.py',
                    module: 'shop.pay',
                    function: 'pay',
                    lineNo: 12,
                    colNo: null,
                    inApp: true,
                    context: [
                      [11, 'def pay(order):'],
                      [12, '    raise ValueError()'],
                      [13, ''],
                    ],
                    vars: { order: '7' },
                  },
                ],
              },
            },
          ],
          hasSystemFrames: false,
        },
      },
      {
        type: 'breadcrumbs',
        data: {
          values: [
            { category: 'http', message: 'GET /', timestamp: '2026-11-20T13:11:20Z', level: 'info', data: null },
          ],
        },
      },
      {
        type: 'request',
        data: {
          url: 'https://shop.example/pay',
          method: 'POST',
          query: [['a', 'b']],
          headers: [['Host', 'shop.example']],
          inferredContentType: null,
        },
      },
    ],
  })
  expect(payloadOf(event)).toEqual({
    timestamp: '2026-11-20T13:11:23.000Z',
    platform: 'python',
    level: 'error',
    environment: 'production',
    release: 'shop@1.0.0',
    user: { id: '7', email: null },
    contexts: { runtime: { name: 'CPython', version: '3.13' } },
    extra: { cart: [1, 2] },
    modules: { flask: '3.1' },
    sdk: { name: 'sentry.python', version: '2.40.0' },
    tags: [['zone', 'eu']],
    exception: {
      values: [
        {
          type: 'ValueError',
          value: 'order 7 failed',
          mechanism: { type: 'generic', handled: false },
          stacktrace: {
            frames: [
              {
                filename: 'shop/pay.py',
                abs_path: '/srv/shop/pay.py',
                module: 'shop.pay',
                function: 'pay',
                lineno: 12,
                in_app: true,
                pre_context: ['def pay(order):'],
                context_line: '    raise ValueError()',
                post_context: [''],
                vars: { order: '7' },
              },
            ],
          },
        },
      ],
    },
    breadcrumbs: { values: [{ category: 'http', message: 'GET /', timestamp: '2026-11-20T13:11:20Z', level: 'info' }] },
    request: {
      url: 'https://shop.example/pay',
      method: 'POST',
      query_string: [['a', 'b']],
      headers: [['Host', 'shop.example']],
    },
  })
})

test('an issue keeps its state, whom it is assigned to, and what people have said', () => {
  const read = (over: object) =>
    issueOf(issueShape.parse({ id: '1', shortId: 'SHOP-1', status: 'unresolved', ...over }), '42')
  const said = [
    { type: 'note', dateCreated: '2026-11-02T00:00:00Z', user: { name: 'Ada' }, data: { text: 'Seen twice' } },
    { type: 'set_resolved', dateCreated: '2026-11-03T00:00:00Z', user: null, data: {} },
    { type: 'merge', dateCreated: '2026-11-01T00:00:00Z', data: {} },
  ]
  expect(
    read({
      status: 'resolved',
      statusDetails: { inNextRelease: true },
      activity: said,
      assignedTo: { type: 'user', id: '5', name: 'Ada', email: 'ada@example.com' },
    }),
  ).toMatchObject({
    state: { status: 'resolved', resolution: { kind: 'next_release' }, at: new Date('2026-11-03T00:00:00.001Z') },
    assignee: { kind: 'person', email: 'ada@example.com' },
    history: [
      { at: new Date('2026-11-02T00:00:00Z'), by: { name: 'Ada' }, what: { kind: 'comment', text: 'Seen twice' } },
      {
        at: new Date('2026-11-03T00:00:00.001Z'),
        by: null,
        what: { kind: 'resolved', resolution: { kind: 'next_release' } },
      },
    ],
    left: ['merge'],
  })
  expect(
    read({
      status: 'ignored',
      substatus: 'archived_until_condition_met',
      statusDetails: { ignoreCount: 50, ignoreWindow: 60 },
    }).state,
  ).toMatchObject({
    status: 'archived',
    until: { kind: 'events', count: 50, windowMinutes: 60 },
  })
  expect(read({ status: 'ignored', substatus: 'archived_until_escalating' }).state).toMatchObject({
    until: { kind: 'escalating' },
  })
})

test('a rule keeps what has a counterpart here, and tells what has none', () => {
  const rule = ruleShape.parse({
    id: '9',
    name: 'Many errors',
    status: 'active',
    environment: 'production',
    frequency: 60,
    actionMatch: 'any',
    conditions: [
      { id: 'sentry.rules.conditions.first_seen_event.FirstSeenEventCondition', name: 'A new issue is created' },
      {
        id: 'sentry.rules.conditions.event_frequency.EventFrequencyCondition',
        value: 100,
        interval: '1h',
        comparisonType: 'count',
      },
    ],
    filters: [
      {
        id: 'sentry.rules.filters.issue_category.IssueCategoryFilter',
        value: 1,
        name: 'The issue’s category is error',
      },
    ],
    actions: [
      { id: 'sentry.mail.actions.NotifyEmailAction', targetType: 'Member', targetIdentifier: 5 },
      { id: 'sentry.integrations.slack.notify_action.SlackNotifyServiceAction', name: 'Send a notification to #shop' },
    ],
  })
  expect(alertOf(rule, '42', new Map([['5', 'ada@example.com']]))).toEqual({
    kind: 'alert',
    id: '9',
    project: '42',
    name: 'Many errors',
    enabled: true,
    triggers: [{ kind: 'new' }, { kind: 'events', count: 101, minutes: 60 }],
    environment: 'production',
    everyMinutes: 60,
    destinations: [{ kind: 'person', email: 'ada@example.com' }],
    left: ['Send a notification to #shop', 'The issue’s category is error'],
  })
})
