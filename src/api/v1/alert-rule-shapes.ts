import { z } from 'zod'
import {
  combinations,
  ruleLimits,
  tagOperators,
  type AlertRule,
  type Condition,
  type Destination,
  type IssueWatch,
  type RuleDraft,
  type ThresholdWatch,
} from '#domain/alert/rule.ts'
import {
  countMeasures,
  isOverSessions,
  isShare,
  shareMeasures,
  thresholdStates,
  windowChoices,
  withSide,
} from '#domain/alert/threshold.ts'
import { eventTypes, levels } from '#domain/event/event.ts'
import { MAX_FIELD } from '#domain/explore/aggregate.ts'
import { parseTeamId, type TeamId } from '#domain/ids.ts'
import { priorities } from '#domain/issue/state.ts'
import { metricFunctions } from '#domain/metrics/metric-function.ts'
import { metricTypes } from '#domain/metrics/metric-point.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import { id, iso, isoOrNull, name, time } from './shapes.ts'

const window = z.literal(windowChoices)
const text = z.string().max(ruleLimits.text)
const reference = z.string().min(1).max(200)
const test = z.enum(['at_least', 'exactly'])

const trigger = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['new', 'regressed', 'escalating', 'resolved']) }),
    z.strictObject({ kind: z.enum(['events', 'users']), count: z.int().min(1), windowMinutes: window }),
    z.strictObject({ kind: z.literal('first_in'), what: z.enum(['release', 'environment']) }),
  ])
  .meta({ id: 'AlertTrigger' })

const owner = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['user', 'team']), id: reference }),
  z.strictObject({ kind: z.enum(['nobody', 'anybody']) }),
])

const condition = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('level'), is: test, level: z.enum(levels) }),
    z.strictObject({ kind: z.literal('tag'), key: text, is: z.enum(tagOperators), value: text }),
    z.strictObject({ kind: z.literal('environment'), names: z.array(text).max(ruleLimits.conditions) }),
    z.discriminatedUnion('is', [
      z.strictObject({ kind: z.literal('release'), is: z.literal('matches'), pattern: text }),
      z.strictObject({ kind: z.literal('release'), is: z.literal('latest') }),
    ]),
    z.strictObject({ kind: z.literal('owner'), is: owner }),
    z.strictObject({ kind: z.literal('age'), is: z.enum(['older', 'newer']), minutes: z.int().min(1) }),
    z.strictObject({ kind: z.literal('type'), types: z.array(z.enum(eventTypes)).max(eventTypes.length) }),
    z.strictObject({ kind: z.literal('priority'), is: test, priority: z.enum(priorities) }),
    z.strictObject({ kind: z.literal('unhandled') }),
  ])
  .meta({ id: 'AlertCondition' })

const destination = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['receiver', 'person', 'team']), id: reference }),
    z.strictObject({ kind: z.literal('assignee') }),
  ])
  .meta({ id: 'AlertDestination' })

const issueWatch = z.strictObject({
  kind: z.literal('issues'),
  triggers: z.array(trigger).min(1).max(ruleLimits.triggers),
  conditions: z.array(condition).max(ruleLimits.conditions).default([]),
  combine: z.enum(combinations).default('all'),
  everyMinutes: z.int().min(0).max(ruleLimits.everyMinutes).default(60).describe('0: every time.'),
})

// In storage order: rules are compared as text, and a threshold that differs starts over.
const kind = { kind: z.literal('threshold') }
const within = { windowMinutes: window, environments: z.array(text).max(ruleLimits.conditions).default([]) }
const direction = z.enum(['above', 'below'])
const limits = {
  critical: z.number(),
  warning: z.number().nullable().default(null),
  resolve: z.number().nullable().default(null),
}
const release = text.default('').describe('A name with `*` for any text; empty: all.')
const question = { query: z.string().max(MAX_QUERY_LENGTH).default(''), by: z.string().max(MAX_FIELD).default('') }
const metric = z.strictObject({ name: z.string().max(400), type: z.enum(metricTypes), unit: text.default('') })

const thresholdWatch = z.discriminatedUnion('measure', [
  z.strictObject({
    ...kind,
    measure: z.enum(countMeasures),
    ...within,
    minLevel: z.enum(levels).nullable().default(null),
    direction,
    ...limits,
  }),
  z.strictObject({ ...kind, measure: z.literal('sessions'), ...within, release, direction, ...limits }),
  z.strictObject({
    ...kind,
    measure: z.enum(shareMeasures),
    ...within,
    leastSessions: z.int().min(1).default(100),
    release,
    ...limits,
  }),
  z.strictObject({ ...kind, measure: z.literal('logs'), ...question, ...within, direction, ...limits }),
  z.strictObject({
    ...kind,
    measure: z.literal('metric'),
    metric,
    of: z.enum(metricFunctions),
    ...question,
    ...within,
    direction,
    ...limits,
  }),
])

const watch = z.discriminatedUnion('kind', [issueWatch, thresholdWatch])
const projects = z
  .union([z.literal('all'), z.array(z.string().min(1).max(100)).min(1).max(1000)])
  .describe('Slugs or ids; `all` includes future projects.')

export const ruleSettings = z.strictObject({
  name: name(ruleLimits.name),
  isEnabled: z.boolean(),
  projects,
  destinations: z.array(destination).min(1).max(ruleLimits.destinations),
  watch,
})
type RuleSettings = z.output<typeof ruleSettings>

export const ruleShape = z
  .object({
    ...ruleSettings.shape,
    id,
    createdAt: time,
    createdBy: z.string(),
    changedAt: time,
    lastFiredAt: time.nullable(),
    mutedUntil: time.nullable(),
    threshold: z
      .object({
        state: z.enum(thresholdStates),
        since: time,
        groups: z.array(z.object({ group: z.string(), state: z.enum(['warning', 'critical']) })),
      })
      .nullable()
      .describe('The state of a threshold rule.'),
  })
  .meta({ id: 'AlertRule' })

export function shownRule(rule: AlertRule): z.input<typeof ruleShape> {
  const { thresholdState: stands } = rule
  return {
    id: String(rule.id),
    name: rule.name,
    isEnabled: rule.enabled,
    projects: rule.projects === 'all' ? 'all' : rule.projects.map(String),
    destinations: rule.destinations.map(shownDestination),
    watch: shownWatch(rule.watch),
    createdAt: iso(rule.createdAt),
    createdBy: rule.createdBy,
    changedAt: iso(rule.changedAt),
    lastFiredAt: isoOrNull(rule.lastFiredAt),
    mutedUntil: isoOrNull(rule.mutedUntil),
    threshold: stands && { state: stands.state, since: iso(stands.since), groups: [...stands.groups] },
  }
}

function shownDestination(one: Destination): z.input<typeof destination> {
  switch (one.kind) {
    case 'receiver':
      return { kind: one.kind, id: String(one.id) }
    case 'person':
      return { kind: one.kind, id: one.userId }
    case 'team':
      return { kind: one.kind, id: String(one.teamId) }
    case 'assignee':
      return one
  }
}

function shownWatch(one: IssueWatch | ThresholdWatch): z.input<typeof watch> {
  if (one.kind === 'issues')
    return { ...one, triggers: [...one.triggers], conditions: one.conditions.map(shownCondition) }
  const shared = { ...one, environments: [...one.environments] }
  if (isShare(one)) {
    const { direction: _, ...share } = one
    return { ...share, environments: [...one.environments], release: one.release ?? '' }
  }
  return (isOverSessions(one) ? { ...shared, release: one.release ?? '' } : shared) as z.input<typeof thresholdWatch>
}

function shownCondition(one: Condition): z.input<typeof condition> {
  if (one.kind === 'environment') return { ...one, names: [...one.names] }
  if (one.kind === 'type') return { ...one, types: [...one.types] }
  if (one.kind !== 'owner') return one
  return { kind: one.kind, is: 'id' in one.is ? { kind: one.is.kind, id: String(one.is.id) } : one.is }
}

/** @param found the projects that the draft names */
export function ruleDraftOf(sent: RuleSettings, found: RuleDraft['projects']): RuleDraft {
  return {
    name: sent.name,
    enabled: sent.isEnabled,
    projects: found,
    destinations: sent.destinations.map(destinationOf),
    watch: watchOf(sent.watch),
  }
}

// A non-numeric id matches nothing, and the catalogue reports it.
const noTeam = 0 as TeamId

function destinationOf(one: z.output<typeof destination>): Destination {
  switch (one.kind) {
    case 'receiver':
      return { kind: one.kind, id: parseTeamId(one.id) ?? 0 }
    case 'person':
      return { kind: one.kind, userId: one.id }
    case 'team':
      return { kind: one.kind, teamId: parseTeamId(one.id) ?? noTeam }
    case 'assignee':
      return { kind: one.kind }
  }
}

function watchOf(one: RuleSettings['watch']): RuleDraft['watch'] {
  if (one.kind === 'issues') return { ...one, conditions: one.conditions.map(conditionOf) }
  switch (one.measure) {
    case 'crash_free_sessions':
    case 'crash_free_users':
    case 'crashed_sessions':
    case 'errored_sessions': {
      const { kind: is, measure, windowMinutes, environments, leastSessions, release: of, ...rest } = one
      const side = withSide(measure)
      return { kind: is, ...side, windowMinutes, environments, leastSessions, ...released(of), ...rest }
    }
    case 'sessions': {
      const { release: of, direction: side, critical, warning, resolve, ...rest } = one
      return { ...rest, ...released(of), direction: side, critical, warning, resolve }
    }
    case 'events':
    case 'users':
    case 'new_issues':
    case 'logs':
    case 'metric':
      return one
  }
}

function released(of: string): { readonly release?: string } {
  return of === '' ? {} : { release: of }
}

function conditionOf(one: z.output<typeof condition>): Condition {
  if (one.kind !== 'owner') return one
  const { is } = one
  if (is.kind === 'user') return { kind: one.kind, is: { kind: is.kind, id: is.id } }
  if (is.kind === 'team') return { kind: one.kind, is: { kind: is.kind, id: parseTeamId(is.id) ?? noTeam } }
  return { kind: one.kind, is: { kind: is.kind } }
}
