const when = '2026-09-25T22:15:26.375126Z'

/**
 * In the shapes of docs.sentry.io/api, or of the serializers of github.com/getsentry/sentry where they are more
 * detailed.
 */
export function settingsAnswers(): ReadonlyMap<string, unknown> {
  const organization = '/organizations/acme'
  const shop = '/projects/acme/shop'
  return new Map<string, unknown>([
    ['/organizations/', [{ id: '1', slug: 'acme', name: 'Acme' }]],
    [`${organization}/teams/`, [{ id: '7', slug: 'payments', name: 'Payments' }]],
    [
      `${organization}/members/`,
      [{ id: '31', email: 'eva@example.com', orgRole: 'manager', teams: ['payments'], user: { id: '71' } }],
    ],
    [`${organization}/projects/`, [project('42', 'shop'), project('43', 'web')]],
    [`${shop}/keys/`, [{ public: 'a'.repeat(32), label: 'Default', isActive: true, dateCreated: when }]],
    ['/projects/acme/web/keys/', []],
    [`${organization}/alert-rules/`, metricRules],
    [`${organization}/alert-rules/104/`, { ...metricRules[3], eventTypes: ['trace_item_log'] }],
    [`${shop}/events/`, [event]],
    [`${organization}/issues/`, [issue]],
    [`${organization}/issues/501/`, { ...issue, activity }],
    [`${organization}/monitors/`, monitors],
    [`${organization}/uptime/`, uptimes],
    [
      `${organization}/dashboards/`,
      dashboards.map(({ id, title, dateCreated, createdBy, permissions, widgets }) => ({
        id,
        title,
        dateCreated,
        createdBy,
        permissions,
        widgetDisplay: widgets.map((one) => one.displayType),
        widgetPreview: [],
      })),
    ],
    ...dashboards.map((one) => [`${organization}/dashboards/${one.id}/`, one] as const),
  ])
}

const project = (id: string, slug: string) => ({
  id,
  slug,
  name: slug,
  platform: 'node',
  dateCreated: when,
  teams: [{ id: '7', slug: 'payments' }],
})

const mail = { type: 'email', targetType: 'team', targetIdentifier: '7', inputChannelId: null, integrationId: null }
const slack = { type: 'slack', targetType: 'specific', targetIdentifier: '30489', inputChannelId: '#shop' }

const metricRule = (id: string, name: string, over: object) => ({
  id,
  name,
  organizationId: '1',
  status: 0,
  queryType: 0,
  dataset: 'events',
  query: '',
  aggregate: 'count()',
  thresholdType: 0,
  resolveThreshold: null,
  timeWindow: 60,
  resolution: 1,
  thresholdPeriod: 1,
  environment: 'production',
  triggers: [trigger('critical', 100, [mail])],
  projects: ['shop'],
  owner: 'team:7',
  originalAlertRuleId: null,
  comparisonDelta: null,
  detectionType: 'static',
  dateModified: when,
  dateCreated: when,
  createdBy: { id: 71, name: 'Eva', email: 'eva@example.com' },
  ...over,
})

const trigger = (label: string, alertThreshold: number, actions: readonly object[]) => ({
  id: `9${alertThreshold}`,
  alertRuleId: '1',
  label,
  thresholdType: 0,
  alertThreshold,
  resolveThreshold: null,
  dateCreated: when,
  actions,
})

const metricRules = [
  metricRule('101', 'Many errors', {
    triggers: [trigger('critical', 100, [mail]), trigger('warning', 50, [mail])],
    resolveThreshold: 20,
  }),
  metricRule('102', 'Slow checkout', { dataset: 'transactions', aggregate: 'p95(transaction.duration)' }),
  metricRule('103', 'Crash free', {
    dataset: 'metrics',
    queryType: 2,
    aggregate: 'percentage(sessions_crashed, sessions) AS _crash_rate_alert_aggregate',
    thresholdType: 1,
    environment: null,
    triggers: [trigger('critical', 98.5, [slack])],
  }),
  metricRule('104', 'Logs of the till', {
    dataset: 'events_analytics_platform',
    aggregate: 'count(message)',
    query: 'severity:error',
  }),
  metricRule('105', 'Twice as many', { comparisonDelta: 10080, projects: ['web'] }),
]

const config = (schedule_type: string, schedule: unknown, over: object = {}) => ({
  schedule_type,
  schedule,
  checkin_margin: 5,
  max_runtime: 90,
  timezone: 'Europe/Vienna',
  failure_issue_threshold: 2,
  recovery_threshold: 3,
  alert_rule_id: null,
  ...over,
})

const monitor = (slug: string, at: object, over: object = {}) => ({
  id: `e5a9c0de-0000-4000-8000-${slug.padStart(12, '0')}`,
  name: `Job ${slug}`,
  slug,
  status: 'active',
  isMuted: false,
  type: 'cron_job',
  config: at,
  dateCreated: when,
  project: { id: '42', slug: 'shop', name: 'shop' },
  environments: [],
  ...over,
})

const environment = (name: string, isMuted: boolean) => ({
  name,
  status: 'ok',
  isMuted,
  dateCreated: when,
  lastCheckIn: when,
  nextCheckIn: when,
  nextCheckInLatest: when,
})

const monitors = [
  monitor('nightly', config('crontab', '30 2 * * *'), {
    environments: [environment('production', false), environment('staging', true)],
  }),
  monitor('hourly', config('interval', [2, 'hour'], { timezone: null, checkin_margin: null, max_runtime: null }), {
    isMuted: true,
  }),
  monitor('asleep', config('crontab', '@daily', { timezone: 'Mars/Olympus' }), { status: 'disabled' }),
  monitor('odd', config('crontab', 'whenever')),
]

const uptime = (id: string, name: string, over: object = {}) => ({
  id,
  projectSlug: 'shop',
  environment: 'production',
  name,
  status: 'active',
  uptimeStatus: 1,
  mode: 1,
  url: `https://${name}.invalid/health`,
  method: 'GET',
  body: null,
  headers: [],
  intervalSeconds: 300,
  timeoutMs: 5000,
  owner: null,
  traceSampling: false,
  recoveryThreshold: 1,
  downtimeThreshold: 3,
  assertion: null,
  ...over,
})

const status = (cmp: string, value: number) => ({ op: 'status_code_check', operator: { cmp }, value })
const json = {
  op: 'json_path',
  value: '$.status',
  operator: { cmp: 'equals' },
  operand: { jsonpath_op: 'literal', value: 'ok' },
}

const uptimes = [
  uptime('201', 'shop', {
    method: 'POST',
    body: '{"ping":1}',
    headers: [['Authorization', 'Bearer secret-of-the-shop']],
    traceSampling: true,
    assertion: { root: { op: 'and', children: [status('greater_than', 199), status('less_than', 300), json] } },
  }),
  uptime('202', 'till', {
    status: 'disabled',
    environment: null,
    assertion: {
      root: { op: 'and', children: [status('equals', 204), { op: 'header_check', key_op: { cmp: 'equals' } }] },
    },
  }),
  uptime('203', 'guessed', { mode: 2 }),
]

const query = (over: object) => ({
  id: '1',
  name: '',
  fields: ['count()'],
  aggregates: ['count()'],
  columns: [],
  fieldAliases: [],
  conditions: '',
  orderby: '',
  widgetId: '1',
  ...over,
})

const widget = (title: string, displayType: string, queries: readonly object[], over: object = {}) => ({
  id: '658714',
  title,
  description: null,
  displayType,
  thresholds: null,
  interval: '5m',
  dateCreated: when,
  dashboardId: '1',
  queries,
  limit: null,
  widgetType: 'error-events',
  layout: { w: 2, y: 0, h: 2, minH: 2, x: 0 },
  ...over,
})

const dashboard = (id: string, title: string, widgets: readonly ReturnType<typeof widget>[], over: object = {}) => ({
  id,
  title,
  dateCreated: when,
  createdBy: { id: '71', name: 'Eva', email: 'eva@example.com' },
  widgets,
  projects: [] as number[],
  filters: {},
  period: '7d',
  permissions: { isEditableByEveryone: true, teamsWithEditAccess: [] },
  ...over,
})

const dashboards = [
  dashboard('default-overview', 'General', []),
  dashboard(
    '301',
    'The shop',
    [
      widget('Errors', 'line', [query({ columns: ['release'], fields: ['release', 'count()'] })]),
      widget('Sessions', 'line', [query({ aggregates: ['crash_free_rate(session)'] })], { widgetType: 'metrics' }),
      widget('Both', 'line', [query({}), query({ conditions: 'level:fatal' })]),
      widget('Misery', 'table', [query({ aggregates: ['user_misery(300)'], columns: ['transaction'] })], {
        widgetType: 'transaction-like',
      }),
      widget('Slow', 'big_number', [query({ aggregates: ['p95(span.duration)'] })], {
        widgetType: 'spans',
        thresholds: { max_values: { max1: 100, max2: 200 }, unit: 'millisecond' },
      }),
    ],
    {
      projects: [42],
      environment: ['production'],
      filters: { release: ['shop@1.0.0'] },
      permissions: { isEditableByEveryone: false, teamsWithEditAccess: [7] },
    },
  ),
  dashboard('302', 'Elsewhere', [], { projects: [77] }),
]

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
const eva = { id: '71', name: 'Eva', email: 'eva@example.com' }

const event = {
  eventID: 'e'.repeat(32),
  groupID: '501',
  dateCreated: daysAgo(9),
  dateReceived: daysAgo(9),
  platform: 'node',
  type: 'error',
  title: 'PayError: no change',
  message: '',
  tags: [{ key: 'environment', value: 'production' }],
  entries: [{ type: 'exception', data: { values: [{ type: 'PayError', value: 'no change', stacktrace: null }] } }],
}

const issue = {
  id: '501',
  shortId: 'SHOP-1',
  title: 'PayError: no change',
  status: 'resolved',
  substatus: null,
  statusDetails: { inRelease: 'shop@1.1.0' },
  project: { id: '42', slug: 'shop' },
  priority: 'high',
  assignedTo: { type: 'team', id: '7', name: 'payments' },
  numComments: 1,
  lastSeen: daysAgo(9),
}

const line = (type: string, days: number, user: object | null, data: object = {}) => ({
  id: String(days),
  type,
  user,
  data,
  dateCreated: daysAgo(days),
})

const activity = [
  line('set_resolved_in_release', 2, eva, { version: 'shop@1.1.0' }),
  line('assigned', 3, eva, { assignee: '7', assigneeEmail: null, assigneeName: 'payments', assigneeType: 'team' }),
  line('note', 4, eva, { text: 'Out of coins.' }),
  line('mark_reviewed', 5, eva),
  line('assigned', 6, eva, {
    assignee: '72',
    assigneeEmail: 'tom@example.com',
    assigneeName: 'Tom',
    assigneeType: 'user',
  }),
  line('set_regression', 7, null, { version: 'shop@1.0.1' }),
  line('set_resolved', 8, eva),
  line('first_seen', 9, null),
]
