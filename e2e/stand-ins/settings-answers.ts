const when = '2026-09-25T22:15:26.375126Z'

/** In the shapes of docs.sentry.io/api, and of the serializers of github.com/getsentry/sentry where they tell more. */
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
