import { checkRule } from '#domain/alert/check-rule.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import { readConfig } from '#domain/monitor/read-config.ts'
import { problemsOfConfig } from '#domain/uptime/check-config.ts'
import { isJsonPath } from '#outbound/probe/judge-answer.ts'
import { checkOf, secondsOf } from '#services/import/glitchtip/settings.ts'
import { dashboardOf } from '#services/import/sentry/dashboards.ts'
import { issueOf } from '#services/import/sentry/issues.ts'
import { monitorOf, uptimeOf } from '#services/import/sentry/monitors.ts'
import { monitorShape, uptimeShape } from '#services/import/sentry/shapes-of-checks.ts'
import { issueShape, metricRuleShape } from '#services/import/sentry/shapes.ts'
import { thresholdOf } from '#services/import/sentry/thresholds.ts'
import type { Target } from './fuzz.ts'
import { jsonWords } from './wire-targets.ts'

const when = '2026-09-25T22:15:26Z'
const action = { type: 'email', targetType: 'team', targetIdentifier: '7' }
const rule = {
  id: '7',
  name: 'Errors',
  dataset: 'events',
  query: 'level:[error, fatal]',
  aggregate: 'count()',
  thresholdType: 0,
  resolveThreshold: 20,
  timeWindow: 60,
  environment: 'prod',
  triggers: [{ label: 'critical', alertThreshold: 100, actions: [action] }],
  projects: ['shop'],
  owner: 'team:7',
}
const metric = {
  ...rule,
  dataset: 'events_analytics_platform',
  eventTypes: ['trace_item_metric'],
  aggregate: 'p95(value,checkout,distribution,millisecond)',
}
const monitor = {
  id: 'a',
  slug: 'nightly',
  name: 'Nightly',
  config: { schedule_type: 'interval', schedule: [2, 'hour'], timezone: 'Europe/Vienna', checkin_margin: 5 },
  project: { id: '42' },
  environments: [{ name: 'production', isMuted: true }],
}
const check = {
  id: '1',
  projectSlug: 'shop',
  url: 'https://shop.example/',
  headers: [['Authorization', 'x']],
  intervalSeconds: 60,
  timeoutMs: 5000,
  assertion: {
    root: {
      op: 'and',
      children: [
        { op: 'status_code_check', operator: { cmp: 'less_than' }, value: 300 },
        { op: 'json_path', value: '$.a', operator: { cmp: 'equals' }, operand: { jsonpath_op: 'literal', value: 'b' } },
      ],
    },
  },
}
const dashboard = {
  title: 'Shop',
  projects: [42],
  filters: { release: ['a'] },
  widgets: [
    {
      title: 'Errors',
      displayType: 'line',
      widgetType: 'error-events',
      layout: { x: 0, y: 0, w: 2, h: 2 },
      queries: [{ aggregates: ['count()'], columns: ['release'], conditions: '' }],
    },
  ],
}
const issue = {
  id: '5',
  status: 'ignored',
  statusDetails: { ignoreCount: 5 },
  activity: [
    { type: 'note', dateCreated: when, user: { name: 'Ada' }, data: { text: 'Again' } },
    { type: 'set_ignored', dateCreated: when, user: null, data: { ignoreDuration: 60 } },
    { type: 'assigned', dateCreated: when, data: { assignee: '7', assigneeType: 'team' } },
  ],
}

/** Another server's answer must become a valid check, or be reported as missing. */
function readAnswer(bytes: Uint8Array): void {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  const metricRule = metricRuleShape.safeParse(body)
  const read = metricRule.success && thresholdOf(metricRule.data, ['42'], new Map())
  if (read && 'watch' in read) checkRule({ ...read, projects: 'all', destinations: [] })
  const cron = monitorShape.safeParse(body)
  if (cron.success) readConfig(monitorOf(cron.data, '42').settings, () => true)
  const uptime = uptimeShape.safeParse(body)
  if (uptime.success) problemsOfConfig(uptimeOf(uptime.data, '42').config, isJsonPath)
  const drawn = dashboardOf('1', body)
  if (drawn !== undefined) readContent({ ...drawn.content, projects: [] })
  const known = issueShape.safeParse(body)
  if (!known.success) return
  for (const { at, what } of issueOf(known.data, '42').history) {
    at.toISOString()
    if (what.kind === 'archived' && what.until.kind === 'time') what.until.until.toISOString()
  }
}

function readInterval(bytes: Uint8Array): void {
  const interval = secondsOf(Buffer.from(bytes).toString())
  const port = { id: '1', type: 'TCP Port', name: 'Till', url: Buffer.from(bytes).toString(), expectedBody: '' }
  const read = checkOf({ ...port, interval, expectedStatus: null, timeout: null, environment: null }, '1')
  if (!('reason' in read) && read.kind === 'uptime') problemsOfConfig(read.config, isJsonPath)
}

export const importTargets: readonly Target[] = [
  {
    name: 'import-answers',
    seeds: [rule, metric, monitor, check, dashboard, issue].map((body) => Buffer.from(JSON.stringify(body))),
    words: [...jsonWords, 'release:', 'percentage(sessions_crashed, sessions)', 'set_resolved_in_release'],
    read: readAnswer,
  },
  {
    name: 'glitchtip-intervals',
    seeds: ['00:05:00', '1 day, 02:00:00', 'P0DT00H05M00S', '[::1]:25'].map((text) => Buffer.from(text)),
    words: ['day', ':', 'P', 'T', '9'],
    read: readInterval,
  },
]
