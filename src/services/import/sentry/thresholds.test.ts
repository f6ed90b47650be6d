import { expect, test } from 'vitest'
import { checkRule } from '#domain/alert/check-rule.ts'
import { metricRuleShape } from './shapes.ts'
import { thresholdOf } from './thresholds.ts'

/** In the shapes that docs.sentry.io/api shows (List an Organization's Metric Alert Rules). */
const ofErrors = {
  id: '7',
  name: 'Errors in Prod',
  organizationId: '237655244234',
  queryType: 0,
  dataset: 'events',
  query: '',
  aggregate: 'count()',
  thresholdType: 0,
  resolveThreshold: null,
  timeWindow: 60,
  environment: 'prod',
  triggers: [
    {
      id: '394289',
      alertRuleId: '17723',
      label: 'critical',
      thresholdType: 0,
      alertThreshold: 100,
      resolveThreshold: null,
      dateCreated: '2025-09-25T22:15:26.375126Z',
      actions: [
        {
          id: '394280',
          alertRuleTriggerId: '92481',
          type: 'email',
          targetType: 'team',
          targetIdentifier: '30489048931789',
          inputChannelId: null,
          integrationId: null,
          sentryAppId: null,
          dateCreated: '2025-09-25T22:15:26.375126Z',
        },
      ],
    },
  ],
  projects: ['shop'],
  owner: 'user:53256',
  comparisonDelta: null,
  dateCreated: '2025-09-25T22:15:26.375126Z',
}
const [critical] = ofErrors.triggers
const members = new Map([['53256', 'ada@example.com']])
const read = (over: object = {}) => thresholdOf(metricRuleShape.parse({ ...ofErrors, ...over }), ['42'], members)

/** The rule's watch, provided that Mishap's alerts accept it. */
function watchOf(over: object) {
  const found = read(over)
  if (!('watch' in found)) return found.what
  const { watch, name } = found
  const checked = checkRule({
    name,
    enabled: true,
    projects: 'all',
    watch,
    destinations: [{ kind: 'person', userId: 'ada' }],
  })
  expect(checked).toMatchObject({ ok: true })
  return watch
}

test('a metric alert on errors is a threshold with its limits, its window, its environment and whom it tells', () => {
  expect(read()).toEqual({
    kind: 'threshold',
    id: '7',
    projects: ['42'],
    name: 'Errors in Prod',
    enabled: true,
    watch: {
      kind: 'threshold',
      measure: 'events',
      minLevel: null,
      direction: 'above',
      windowMinutes: 60,
      environments: ['prod'],
      critical: 100,
      warning: null,
      resolve: null,
    },
    destinations: [{ kind: 'team', id: '30489048931789' }],
    owner: { kind: 'person', email: 'ada@example.com' },
    left: [],
  })
})

test('it is good again on the same side of the same number: there below it, here on it', () => {
  const triggers = [critical, { ...critical, label: 'warning', alertThreshold: 50.5 }]
  expect(watchOf({ triggers, resolveThreshold: 20 })).toMatchObject({ critical: 100, warning: 50, resolve: 19 })
  expect(
    watchOf({ triggers: [{ ...critical, alertThreshold: 9.5 }], thresholdType: 1, resolveThreshold: 20 }),
  ).toMatchObject({
    direction: 'below',
    critical: 10,
    resolve: 21,
  })
})

test('users, levels, crash-free shares of a release, logs and metrics are measured as there', () => {
  expect(watchOf({ aggregate: 'count_unique(tags[sentry:user])', query: 'event.type:error' })).toMatchObject({
    measure: 'users',
    minLevel: null,
  })
  expect(watchOf({ query: 'level:[error, fatal]' })).toMatchObject({ measure: 'events', minLevel: 'error' })
  expect(watchOf({ query: 'level:fatal' })).toMatchObject({ minLevel: 'fatal' })
  const crashes = {
    dataset: 'metrics',
    aggregate: 'percentage(sessions_crashed, sessions) AS _crash_rate_alert_aggregate',
    query: 'release:shop@1.0.0',
    thresholdType: 1,
    timeWindow: 120,
    triggers: [{ ...critical, alertThreshold: 99.005 }],
    resolveThreshold: 99.5,
  }
  expect(watchOf(crashes)).toMatchObject({
    measure: 'crash_free_sessions',
    direction: 'below',
    release: 'shop@1.0.0',
    critical: 99.01,
    resolve: 99.5,
    windowMinutes: 120,
  })
  const platform = { dataset: 'events_analytics_platform' }
  expect(
    watchOf({ ...platform, eventTypes: ['trace_item_log'], aggregate: 'count(message)', query: 'severity:error' }),
  ).toMatchObject({ measure: 'logs', query: 'level:error', by: '' })
  expect(
    watchOf({
      ...platform,
      eventTypes: ['trace_item_metric'],
      aggregate: 'p95(value,checkout,distribution,millisecond)',
      triggers: [{ ...critical, alertThreshold: 250.5 }],
    }),
  ).toMatchObject({ measure: 'metric', of: 'p95', metric: { name: 'checkout', type: 'distribution' }, critical: 250.5 })
})

test('what cannot be measured here is told with its reason', () => {
  const why = (over: object) => {
    const found = read(over)
    return 'watch' in found ? found.left : [found.kind, found.reason, found.what]
  }
  const none = (text: string) => ['threshold', 'no_counterpart', `Errors in Prod (${text})`]
  expect(why({ comparisonDelta: 10080 })).toEqual(none('a change in percent against 10080 minutes before'))
  expect(why({ detectionType: 'dynamic' })).toEqual(none('detection dynamic'))
  expect(why({ dataset: 'transactions', aggregate: 'p95(transaction.duration)' })).toEqual(
    none('p95(transaction.duration) of transactions'),
  )
  const crashFree = { dataset: 'metrics', aggregate: 'percentage(users_crashed, users) AS _crash_rate_alert_aggregate' }
  expect(why(crashFree)).toEqual(none('crash_free_users above a limit'))
  expect(why({ query: 'tags[http.status_code]:[400, 401]', timeWindow: 1, thresholdPeriod: 3 })).toEqual([
    'search tags[http.status_code]:[400, 401]',
    'a window of 1 minutes: 5 here',
    '3 times in a row',
  ])
  expect(why({ query: 'level:error' })).toEqual(['search level:error'])
  const slack = { ...critical?.actions[0], type: 'slack', targetType: 'specific', inputChannelId: '#shop' }
  const triggers = [
    { ...critical, actions: [slack] },
    { ...critical, label: 'warning', alertThreshold: 50 },
  ]
  expect(why({ triggers })).toEqual(['slack #shop', 'its levels tell different people'])
  expect(read({ snooze: true })).toMatchObject({ enabled: false, left: [] })
})
