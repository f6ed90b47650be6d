import { z } from '@hono/zod-openapi'
import type { AlertRule, Condition, Destination, IssueWatch, Trigger } from '#domain/alert/rule.ts'
import type { Threshold } from '#domain/alert/threshold.ts'
import type { Project } from '#domain/project/project.ts'
import { time } from './common.ts'
import { intervalOf } from './interval.ts'

const anything = z.record(z.string(), z.unknown())
const part = z.object({ id: z.string(), type: z.string(), comparison: z.unknown(), conditionResult: z.boolean() })
const action = z.object({
  id: z.string(),
  type: z.string(),
  config: anything,
  data: anything,
  status: z.literal('active'),
})

/** An issue rule in the form of Sentry's workflows: when, if, then. */
export const workflowShape = z
  .object({
    id: z.string(),
    name: z.string(),
    organizationId: z.string(),
    enabled: z.boolean(),
    createdBy: z.string().nullable(),
    owner: z.null(),
    environment: z.string().nullable(),
    dateCreated: time,
    dateUpdated: time,
    lastTriggered: time.nullable(),
    config: z.object({ frequency: z.number() }),
    detectorIds: z.array(z.string()),
    triggers: z.object({ id: z.string(), logicType: z.string(), conditions: z.array(part), actions: z.array(action) }),
    actionFilters: z.array(
      z.object({ id: z.string(), logicType: z.string(), conditions: z.array(part), actions: z.array(action) }),
    ),
  })
  .openapi('Workflow')
type Part = z.output<typeof part>

/** A source of issues: a project's errors, or a threshold. */
export const detectorShape = z
  .object({
    id: z.string(),
    projectId: z.string(),
    name: z.string(),
    type: z.enum(['error', 'metric_issue']),
    enabled: z.boolean(),
    createdBy: z.string().nullable(),
    owner: z.null(),
    dateCreated: time,
    dateUpdated: time,
    workflowIds: z.array(z.string()),
    config: anything,
    dataSources: z.array(anything),
    conditionGroup: z
      .object({ id: z.string(), logicType: z.literal('any'), conditions: z.array(part), actions: z.array(action) })
      .nullable(),
  })
  .openapi('Detector')

/** A threshold in the form of the older API. */
export const metricRuleShape = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.number(),
    query: z.string(),
    aggregate: z.string(),
    dataset: z.string(),
    timeWindow: z.number(),
    thresholdType: z.number(),
    resolveThreshold: z.number().nullable(),
    environment: z.string().nullable(),
    owner: z.null(),
    projects: z.array(z.string()),
    triggers: z.array(
      z.object({ id: z.string(), label: z.string(), alertThreshold: z.number(), actions: z.array(action) }),
    ),
    dateCreated: time,
  })
  .openapi('MetricAlertRule')

/** Synthetic ids start above every real rule id, because clients only accept numeric ids. */
const FIRST_OF_ERRORS = 900_000_000_000

/** The id of a project's error detector, which always exists. */
export function errorsOf(projectId: Project['id']): string {
  return String(FIRST_OF_ERRORS + projectId)
}

/** @param projects all that the caller may see */
export function workflowOf(
  rule: AlertRule,
  watch: IssueWatch,
  projects: readonly Project[],
): z.output<typeof workflowShape> {
  const own = rule.projects === 'all' ? projects.map(({ id }) => id) : rule.projects
  const [environment] = watch.conditions.flatMap((one) => (one.kind === 'environment' ? one.names : []))
  const filter = {
    id: String(rule.id),
    logicType: watch.combine === 'any' ? 'any-short' : watch.combine,
    conditions: watch.conditions.map(conditionOf),
    actions: rule.destinations.map(actionOf),
  }
  return {
    id: String(rule.id),
    name: rule.name,
    organizationId: '1',
    enabled: rule.enabled,
    createdBy: null,
    owner: null,
    environment: environment ?? null,
    dateCreated: rule.createdAt.toISOString(),
    dateUpdated: rule.changedAt.toISOString(),
    lastTriggered: rule.lastFiredAt?.toISOString() ?? null,
    config: { frequency: watch.everyMinutes },
    detectorIds: own.map(errorsOf),
    triggers: {
      id: String(rule.id),
      logicType: 'any-short',
      conditions: watch.triggers.map(triggerOf),
      actions: [],
    },
    actionFilters: [filter],
  }
}

export function triggerOf(trigger: Trigger, at: number): Part {
  const own = { id: String(at + 1), conditionResult: true }
  switch (trigger.kind) {
    case 'new':
      return { ...own, type: 'first_seen_event', comparison: true }
    case 'regressed':
      return { ...own, type: 'regression_event', comparison: true }
    case 'escalating':
      return { ...own, type: 'reappeared_event', comparison: true }
    case 'resolved':
      return { ...own, type: 'issue_resolved_trigger', comparison: true }
    case 'first_in':
      return { ...own, type: `first_seen_in_${trigger.what}`, comparison: true }
    case 'events':
    case 'users': {
      const type = trigger.kind === 'events' ? 'event_frequency_count' : 'event_unique_user_frequency_count'
      // Sentry means "more than", Mishap "at least".
      return { ...own, type, comparison: { value: trigger.count - 1, interval: intervalOf(trigger.windowMinutes) } }
    }
  }
}

/** Uses Sentry's form where it has one, and the stored form for everything else. */
export function conditionOf(condition: Condition, at: number): Part {
  const { kind, ...rest } = condition
  const told = condition.kind === 'level' ? levelOf(condition) : condition.kind === 'tag' ? tagOf(condition) : rest
  return { id: String(at + 1), type: typeOf[kind], comparison: told, conditionResult: true }
}

export const levelNumbers = { fatal: 50, error: 40, warning: 30, info: 20, debug: 10 } as const
export const tagMatches = {
  is: 'eq',
  is_not: 'ne',
  contains: 'co',
  contains_not: 'nc',
  matches: 'matches',
  set: 'is',
  not_set: 'ns',
} as const

function levelOf({ is, level }: Extract<Condition, { kind: 'level' }>) {
  return { match: is === 'exactly' ? 'eq' : 'gte', level: levelNumbers[level] }
}

function tagOf({ key, is, value }: Extract<Condition, { kind: 'tag' }>) {
  return { key, match: tagMatches[is], value }
}

const typeOf: Readonly<Record<Condition['kind'], string>> = {
  level: 'level',
  tag: 'tagged_event',
  environment: 'environment',
  release: 'latest_release',
  owner: 'assigned_to',
  age: 'age_comparison',
  type: 'issue_category',
  priority: 'issue_priority_greater_or_equal',
  unhandled: 'event_attribute',
}

function actionOf(destination: Destination, at: number): z.output<typeof action> {
  const own = { id: String(at + 1), data: {}, status: 'active' as const }
  switch (destination.kind) {
    case 'receiver':
      return { ...own, type: 'webhook', config: { target_identifier: String(destination.id) } }
    case 'person':
      return { ...own, type: 'email', config: { target_type: 'user', target_identifier: destination.userId } }
    case 'team':
      return { ...own, type: 'email', config: { target_type: 'team', target_identifier: String(destination.teamId) } }
    case 'assignee':
      return { ...own, type: 'email', config: { target_type: 'issue_owners', target_identifier: null } }
  }
}

/** The measure of a threshold in terms of Discover. */
function aggregateOf(threshold: Threshold): {
  readonly dataset: string
  readonly aggregate: string
  readonly query: string
} {
  switch (threshold.measure) {
    case 'events':
      return { dataset: 'events', aggregate: 'count()', query: '' }
    case 'users':
      return { dataset: 'events', aggregate: 'count_unique(user)', query: '' }
    case 'new_issues':
      return { dataset: 'events', aggregate: 'count_unique(issue)', query: 'is:new' }
    case 'sessions':
      return { dataset: 'sessions', aggregate: 'sum(session)', query: threshold.release ?? '' }
    case 'crash_free_sessions':
    case 'crash_free_users':
    case 'crashed_sessions':
    case 'errored_sessions':
      return { dataset: 'sessions', aggregate: `percentage(${threshold.measure})`, query: threshold.release ?? '' }
    case 'logs':
      return { dataset: 'logs', aggregate: 'count()', query: threshold.query }
    case 'metric':
      return {
        dataset: 'tracemetrics',
        aggregate: `${threshold.of}(value,${threshold.metric.name},${threshold.metric.type},${threshold.metric.unit || 'none'})`,
        query: threshold.query,
      }
  }
}

const MINUTE_S = 60

/** The levels of a threshold, most severe first. */
function levelsOf({ critical, warning }: Threshold) {
  const all = [['critical', critical] as const, ['warning', warning] as const]
  return all.flatMap(([label, limit]) => (limit === null ? [] : [{ label, limit }]))
}

/**
 * @param project the rule's project: a detector has exactly one, so a rule over several is listed once, under its first
 */
export function thresholdDetectorOf(
  rule: AlertRule,
  threshold: Threshold,
  project: Project | undefined,
): z.output<typeof detectorShape> {
  const { dataset, aggregate, query } = aggregateOf(threshold)
  const type = threshold.direction === 'above' ? 'gt' : 'lt'
  const snubaQuery = {
    id: String(rule.id),
    dataset,
    query,
    aggregate,
    timeWindow: threshold.windowMinutes * MINUTE_S,
    environment: threshold.environments[0] ?? null,
    eventTypes: [],
  }
  const conditions = levelsOf(threshold).map(({ label, limit }, at) => ({
    id: String(at + 1),
    type,
    comparison: limit,
    conditionResult: label === 'critical',
  }))
  return {
    ...headOf(rule, project),
    id: String(rule.id),
    name: rule.name,
    type: 'metric_issue',
    enabled: rule.enabled,
    config: { detectionType: 'static', comparisonDelta: null },
    dataSources: [
      { id: String(rule.id), type: 'snuba_query_subscription', queryObj: { id: String(rule.id), snubaQuery } },
    ],
    conditionGroup: { id: String(rule.id), logicType: 'any', conditions, actions: rule.destinations.map(actionOf) },
  }
}

function headOf({ createdAt, changedAt }: Pick<AlertRule, 'createdAt' | 'changedAt'>, project: Project | undefined) {
  return {
    projectId: project === undefined ? '' : String(project.id),
    createdBy: null,
    owner: null,
    dateCreated: createdAt.toISOString(),
    dateUpdated: changedAt.toISOString(),
    workflowIds: [],
  }
}

/** Every project has an error detector. */
export function errorDetectorOf(project: Project): z.output<typeof detectorShape> {
  const { id, createdAt } = project
  return {
    ...headOf({ createdAt, changedAt: createdAt }, project),
    id: errorsOf(id),
    name: 'Errors',
    type: 'error',
    enabled: true,
    config: {},
    dataSources: [],
    conditionGroup: null,
  }
}

export function metricRuleOf(
  rule: AlertRule,
  threshold: Threshold,
  projects: readonly Project[],
): z.output<typeof metricRuleShape> {
  const own = projects.filter(({ id }) => rule.projects === 'all' || rule.projects.includes(id))
  const actions = rule.destinations.map(actionOf)
  return {
    id: String(rule.id),
    name: rule.name,
    status: rule.enabled ? 0 : 4,
    ...aggregateOf(threshold),
    timeWindow: threshold.windowMinutes,
    thresholdType: threshold.direction === 'above' ? 0 : 1,
    resolveThreshold: threshold.resolve,
    environment: threshold.environments[0] ?? null,
    owner: null,
    projects: own.map(({ slug }) => slug),
    triggers: levelsOf(threshold).map(({ label, limit }, at) => ({
      id: String(at + 1),
      label,
      alertThreshold: limit,
      actions,
    })),
    dateCreated: rule.createdAt.toISOString(),
  }
}
