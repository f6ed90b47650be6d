import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Miss } from '#domain/import/tally.ts'
import type { Foreign, Here } from '../foreign.ts'
import { relocationExport } from './source.ts'

/** Rows in the format of Django's serializer, with the fields of the models of github.com/getsentry/sentry. */
const when = '2026-09-25T22:15:26.375Z'
const row = (model: string, pk: number, fields: object) => ({ model: `sentry.${model}`, pk, fields })
const rule = (pk: number, name: string, query: number, over: object = {}) =>
  row('alertrule', pk, {
    organization: 1,
    snuba_query: query,
    user_id: null,
    team: null,
    name,
    status: 0,
    threshold_type: 0,
    resolve_threshold: 20.0,
    threshold_period: 1,
    comparison_delta: null,
    date_added: when,
    monitor_type: 0,
    detection_type: 'static',
    ...over,
  })
const query = (pk: number, over: object) =>
  row('snubaquery', pk, {
    environment: 5,
    type: 0,
    dataset: 'events',
    query: '',
    aggregate: 'count()',
    time_window: 3600,
    resolution: 60,
    date_added: when,
    ...over,
  })
const trigger = (pk: number, alert_rule: number) =>
  row('alertruletrigger', pk, { alert_rule, label: 'critical', alert_threshold: 100.0, resolve_threshold: null })
const widget = (pk: number, over: object) =>
  row('dashboardwidget', pk, {
    dashboard: 61,
    order: pk,
    title: `Widget ${pk}`,
    description: null,
    thresholds: null,
    interval: '5m',
    display_type: 0,
    widget_type: 100,
    limit: null,
    detail: '{"layout": {"x": 0, "y": 0, "w": 2, "h": 2, "minH": 2}}',
    ...over,
  })
const widgetQuery = (pk: number, over: object) =>
  row('dashboardwidgetquery', pk, {
    widget: pk,
    order: 0,
    name: '',
    fields: '["count()"]',
    aggregates: '["count()"]',
    columns: '[]',
    field_aliases: '[]',
    conditions: 'level:error',
    orderby: '',
    ...over,
  })

const records = [
  row('organization', 1, { slug: 'acme', name: 'Acme' }),
  row('team', 7, { organization: 1, slug: 'payments', name: 'Payments' }),
  row('project', 42, { organization: 1, slug: 'shop', name: 'Shop', platform: 'node', status: 0, date_added: when }),
  row('projectteam', 1, { project: 42, team: 7 }),
  row('environment', 5, { organization_id: 1, name: 'production' }),
  query(31, {}),
  query(32, { dataset: 'events_analytics_platform', aggregate: 'p95(span.duration)' }),
  row('snubaqueryeventtype', 1, { snuba_query: 32, type: 3 }),
  rule(21, 'Many errors', 31),
  rule(22, 'Slow spans', 32, { team: 7 }),
  row('alertruleprojects', 1, { alert_rule: 21, project: 42 }),
  row('alertruleprojects', 2, { alert_rule: 22, project: 42 }),
  trigger(1, 21),
  trigger(2, 22),
  row('monitor', 51, {
    guid: '0f0f0f0f-0000-4000-8000-000000000001',
    slug: 'nightly',
    organization_id: 1,
    project_id: 42,
    name: 'Nightly',
    status: 0,
    is_muted: false,
    type: 3,
    config: '{"schedule_type": 2, "schedule": [1, "day"], "checkin_margin": 5, "max_runtime": null, "timezone": "UTC"}',
    date_added: when,
  }),
  row('monitor', 52, { slug: 'broken', project_id: 42, name: 'Broken', status: 0, config: 'no JSON' }),
  row('dashboard', 61, {
    title: 'The shop',
    created_by_id: 1,
    organization: 1,
    date_added: when,
    filters: '{"period": "7d", "environment": ["production"]}',
  }),
  row('dashboardproject', 1, { dashboard: 61, project: 42 }),
  row('dashboardpermissions', 1, { dashboard: 61, is_editable_by_everyone: false }),
  widget(71, {}),
  widgetQuery(71, {}),
  widget(72, { display_type: 10, widget_type: 102 }),
  widgetQuery(72, {}),
]

const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }
let folder: string
let things: readonly Foreign[]
let misses: readonly Miss[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-relocation-'))
  const file = join(folder, 'export.json')
  await writeFile(file, JSON.stringify(records))
  const source = await relocationExport(file, undefined, { organization: undefined, projects: [] })
  const pages = []
  for (const step of await source.steps()) for await (const page of step.pages(null, here)) pages.push(page)
  things = pages.flatMap((page) => page.things)
  misses = pages.flatMap((page) => page.misses ?? [])
})
afterAll(() => rm(folder, { recursive: true }))

const of = (kind: Foreign['kind']) => things.filter((one) => one.kind === kind)

test('an export has metric alerts; without actions the team of the project is told', () => {
  expect(of('threshold')).toMatchObject([
    {
      id: '21',
      projects: ['42'],
      name: 'Many errors',
      watch: { measure: 'events', windowMinutes: 60, environments: ['production'], critical: 100, resolve: 19 },
      destinations: [],
      owner: { kind: 'team', id: '7' },
      left: [],
    },
  ])
})

test('an export has monitors, and dashboards with their widgets', () => {
  expect(of('monitor')).toMatchObject([
    {
      id: '0f0f0f0f-0000-4000-8000-000000000001',
      project: '42',
      slug: 'nightly',
      settings: { schedule: { type: 'interval', value: 1, unit: 'day' }, checkin_margin: 5 },
    },
  ])
  expect(of('dashboard')).toMatchObject([
    {
      id: '61',
      projects: ['42'],
      isOpen: false,
      content: {
        name: 'The shop',
        period: '7d',
        environments: ['production'],
        widgets: [
          {
            title: 'Widget 71',
            content: { kind: 'chart', question: { dataset: 'events', query: 'level:error', functions: ['count()'] } },
          },
          { title: 'Widget 72', content: { kind: 'placeholder' } },
        ],
      },
      leftWidgets: [{ title: 'Widget 72', why: 'display wheel' }],
    },
  ])
})

test('what is in an export and cannot come is named, and what no export holds is said', () => {
  expect(misses).toEqual([
    {
      kind: 'threshold',
      reason: 'no_counterpart',
      what: 'Slow spans (p95(span.duration) of events_analytics_platform)',
    },
    { kind: 'monitor', reason: 'unreadable', what: 'sentry.monitor 52' },
    { kind: 'uptime', reason: 'not_offered', what: 'Exports hold no uptime checks' },
  ])
})
