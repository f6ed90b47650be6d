import { z } from 'zod'
import type { Miss } from '#domain/import/tally.ts'
import type { Foreign, SourcePage } from '../foreign.ts'
import { dashboardOf } from '../sentry/dashboards.ts'
import { monitorOf } from '../sentry/monitors.ts'
import { missOf } from '../sentry/pages.ts'
import { monitorConfigShape } from '../sentry/shapes-of-checks.ts'
import { metricRuleShape } from '../sentry/shapes.ts'
import { thresholdOf } from '../sentry/thresholds.ts'
import { displayTypes, widgetTypes } from './names.ts'
import { json, texts, type Models } from './models.ts'

type Page = Omit<SourcePage, 'next'>

const id = z.number()
const number = z.number()
const MINUTE_S = 60

/** Rows as in the models of github.com/getsentry/sentry (`incidents`, `snuba`, `monitors`, `models/dashboard*`). */
const rows = {
  query: z.object({
    id,
    dataset: z.string(),
    query: z.string(),
    aggregate: z.string(),
    time_window: number,
    environment: id.nullish(),
  }),
  queryType: z.object({ snuba_query: id, type: number }),
  subscription: z.object({ snuba_query: id.nullish(), project: id }),
  environment: z.object({ id, name: z.string() }),
  rule: z.object({
    id,
    organization: id,
    snuba_query: id,
    name: z.string(),
    status: number,
    threshold_type: number.nullish(),
    resolve_threshold: number.nullish(),
    threshold_period: number.nullish(),
    comparison_delta: number.nullish(),
    detection_type: z.string().nullish(),
    team: id.nullish(),
    user_id: id.nullish(),
  }),
  ruleProject: z.object({ alert_rule: id, project: id }),
  trigger: z.object({ id, alert_rule: id, label: z.string(), alert_threshold: number }),
  action: z.object({
    alert_rule_trigger: id,
    type: number,
    target_type: number,
    target_identifier: z.string().nullish(),
    target_display: z.string().nullish(),
  }),
  monitor: z.object({
    id,
    guid: z.string().optional(),
    slug: z.string(),
    name: z.string(),
    project_id: id,
    status: number,
    is_muted: z.boolean().nullish(),
    config: json.pipe(monitorConfigShape),
  }),
  monitorEnvironment: z.object({
    monitor: id,
    environment: id.optional(),
    environment_id: id.optional(),
    is_muted: z.boolean().nullish(),
  }),
  dashboard: z.object({
    id,
    organization: id,
    title: z.string(),
    prebuilt_id: number.nullish(),
    filters: json.pipe(z.looseObject({}).nullable()).nullish().catch(undefined),
  }),
  dashboardProject: z.object({ dashboard: id, project: id }),
  permissions: z.object({ dashboard: id, is_editable_by_everyone: z.boolean() }),
  widget: z.object({
    id,
    dashboard: id,
    order: number,
    title: z.string(),
    description: z.string().nullish(),
    display_type: number,
    widget_type: number.nullish(),
    limit: number.nullish(),
    thresholds: json.nullish(),
    detail: json.pipe(z.looseObject({}).nullable()).nullish().catch(undefined),
  }),
  widgetQuery: z.object({
    widget: id,
    order: number,
    name: z.string().nullish(),
    fields: texts,
    aggregates: texts,
    columns: texts,
    conditions: z.string().nullish(),
    orderby: z.string().nullish(),
  }),
}

/** Event types by number (`snuba/models.py`). */
const eventTypes = [
  'error',
  'default',
  'transaction',
  'trace_item_span',
  'trace_item_log',
  'trace_item_metric',
] as const
/** Types of an action's target: `specific` is a receiver. */
const targets = ['specific', 'user', 'team'] as const
const EMAIL = 0

export interface Owners {
  /** Email addresses by account id. */
  readonly members: ReadonlyMap<string, string>
  /** Team ids by project id. */
  readonly teams: ReadonlyMap<number, readonly number[]>
}

/**
 * Metric alerts. An export of one organization has no actions, so the rule's owner is notified instead, or the
 * project's team.
 */
export function thresholdsOf(models: Models, projects: ReadonlySet<number>, { members, teams }: Owners): Page {
  const queries = new Map(models('snubaquery', rows.query).map((query) => [query.id, query]))
  const types = Map.groupBy(models('snubaqueryeventtype', rows.queryType), (one) => one.snuba_query)
  const watched = Map.groupBy(models('alertruleprojects', rows.ruleProject), (one) => one.alert_rule)
  const subscribed = Map.groupBy(models('querysubscription', rows.subscription), (one) => one.snuba_query)
  const environments = namesOfEnvironments(models)
  const triggers = Map.groupBy(models('alertruletrigger', rows.trigger), (one) => one.alert_rule)
  const actions = Map.groupBy(models('alertruletriggeraction', rows.action), (one) => one.alert_rule_trigger)
  const things: Foreign[] = []
  const misses: Miss[] = []
  for (const rule of models('alertrule', rows.rule)) {
    const of = watched.get(rule.id) ?? subscribed.get(rule.snuba_query) ?? []
    const own = [...new Set(of.map(({ project }) => project))].filter((project) => projects.has(project))
    if (own.length === 0) continue
    const query = queries.get(rule.snuba_query)
    const team = rule.team ?? (rule.user_id ? undefined : teams.get(own[0] ?? 0)?.[0])
    const read = metricRuleShape.safeParse({
      ...rule,
      ...query,
      id: rule.id,
      environment: environments.get(query?.environment ?? 0),
      eventTypes: types.get(rule.snuba_query)?.map(({ type }) => eventTypes[type] ?? ''),
      timeWindow: (query?.time_window ?? 0) / MINUTE_S,
      thresholdType: rule.threshold_type,
      thresholdPeriod: rule.threshold_period,
      resolveThreshold: rule.resolve_threshold,
      comparisonDelta: rule.comparison_delta && rule.comparison_delta / MINUTE_S,
      detectionType: rule.detection_type,
      owner: team ? `team:${team}` : rule.user_id ? `user:${rule.user_id}` : null,
      triggers: (triggers.get(rule.id) ?? []).map((trigger) => ({
        label: trigger.label,
        alertThreshold: trigger.alert_threshold,
        actions: (actions.get(trigger.id) ?? []).map((action) => ({
          type: action.type === EMAIL ? 'email' : 'action',
          targetType: targets[action.target_type],
          targetIdentifier: action.target_identifier,
          inputChannelId: action.target_display,
        })),
      })),
    })
    const found = read.success
      ? thresholdOf(read.data, own.map(String), members)
      : missOf('threshold', 'unreadable', rule.name)
    if ('watch' in found) things.push(found)
    else misses.push(found)
  }
  return { things, misses }
}

function namesOfEnvironments(models: Models): ReadonlyMap<number, string> {
  return new Map(models('environment', rows.environment).map((one) => [one.id, one.name]))
}

const statuses = ['active', 'disabled'] as const

/** Monitors of scheduled jobs. Newer exports do not include the environments in which they ran. */
export function monitorsOf(models: Models, projects: ReadonlySet<number>): Page {
  const names = namesOfEnvironments(models)
  const places = Map.groupBy(models('monitorenvironment', rows.monitorEnvironment), ({ monitor }) => monitor)
  const things = models('monitor', rows.monitor).flatMap((monitor) => {
    const status = statuses[monitor.status]
    // It is being deleted.
    if (!projects.has(monitor.project_id) || status === undefined) return []
    const environments = (places.get(monitor.id) ?? []).flatMap((place) => {
      const name = names.get(place.environment_id ?? place.environment ?? 0)
      return name === undefined ? [] : [{ name, isMuted: place.is_muted }]
    })
    const { slug, name, config, is_muted: isMuted } = monitor
    const own = { id: monitor.guid ?? String(monitor.id), slug, name, config, isMuted, status, environments }
    return [monitorOf({ ...own, project: undefined }, String(monitor.project_id))]
  })
  return { things }
}

/** Dashboards with their widgets, in the API's format. */
export function dashboardsOf(models: Models, organization: number): Page {
  const projects = Map.groupBy(models('dashboardproject', rows.dashboardProject), ({ dashboard }) => dashboard)
  const open = new Map(models('dashboardpermissions', rows.permissions).map((one) => [one.dashboard, one]))
  const widgets = Map.groupBy(models('dashboardwidget', rows.widget), ({ dashboard }) => dashboard)
  const queries = Map.groupBy(models('dashboardwidgetquery', rows.widgetQuery), ({ widget }) => widget)
  const things: Foreign[] = []
  const misses: Miss[] = []
  for (const dashboard of models('dashboard', rows.dashboard)) {
    if (dashboard.organization !== organization || dashboard.prebuilt_id) continue
    const { period, environment, ...filters } = dashboard.filters ?? {}
    const inOrder = (widgets.get(dashboard.id) ?? []).toSorted((a, b) => a.order - b.order)
    const read = dashboardOf(String(dashboard.id), {
      title: dashboard.title,
      period,
      environment,
      filters,
      projects: (projects.get(dashboard.id) ?? []).map(({ project }) => project),
      permissions: { isEditableByEveryone: open.get(dashboard.id)?.is_editable_by_everyone ?? true },
      widgets: inOrder.map(({ detail, display_type: display, widget_type: type, ...widget }) => ({
        ...widget,
        displayType: displayTypes[display] ?? String(display),
        widgetType: widgetTypes[type ?? 0] ?? String(type),
        layout: detail?.['layout'],
        queries: (queries.get(widget.id) ?? []).toSorted((a, b) => a.order - b.order),
      })),
    })
    if (read === undefined) misses.push(missOf('dashboard', 'unreadable', dashboard.title))
    else things.push(read)
  }
  return { things, misses }
}
