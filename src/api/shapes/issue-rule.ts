import { z } from '@hono/zod-openapi'
import type { AlertRule, Condition, Destination, IssueWatch, Trigger } from '#domain/alert/rule.ts'
import type { Receiver } from '#domain/alert/receiver.ts'
import type { Project } from '#domain/project/project.ts'
import { time } from './common.ts'
import { levelNumbers, tagMatches } from './alert-rule.ts'
import { intervalOf } from './interval.ts'

const part = z.looseObject({ id: z.string() })
/** One part of an issue rule: its kind and settings. */
export type IssueRulePart = { readonly id: string; readonly [field: string]: unknown }

/** An issue rule in the form that Sentry used before workflows, as in Terraform. */
export const issueRuleShape = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['active', 'disabled']),
    actionMatch: z.literal('any'),
    filterMatch: z.enum(['all', 'any', 'none']),
    frequency: z.number(),
    environment: z.string().nullable(),
    owner: z.null(),
    createdBy: z.null(),
    dateCreated: time,
    lastTriggered: time.nullable(),
    snooze: z.boolean(),
    projects: z.array(z.string()),
    conditions: z.array(part),
    filters: z.array(part),
    actions: z.array(part),
  })
  .openapi('IssueAlertRule')

/** Wire ids of the kinds of parts. Kinds without one are sent as `mishap.…` and kept when they come back. */
export const ruleIds = {
  every: 'sentry.rules.conditions.every_event.EveryEventCondition',
  new: 'sentry.rules.conditions.first_seen_event.FirstSeenEventCondition',
  regressed: 'sentry.rules.conditions.regression_event.RegressionEventCondition',
  escalating: 'sentry.rules.conditions.reappeared_event.ReappearedEventCondition',
  events: 'sentry.rules.conditions.event_frequency.EventFrequencyCondition',
  users: 'sentry.rules.conditions.event_frequency.EventUniqueUserFrequencyCondition',
  level: 'sentry.rules.filters.level.LevelFilter',
  tag: 'sentry.rules.filters.tagged_event.TaggedEventFilter',
  latestRelease: 'sentry.rules.filters.latest_release.LatestReleaseFilter',
  age: 'sentry.rules.filters.age_comparison.AgeComparisonFilter',
  owner: 'sentry.rules.filters.assigned_to.AssignedToFilter',
  mail: 'sentry.mail.actions.NotifyEmailAction',
  service: 'sentry.rules.actions.notify_event_service.NotifyEventServiceAction',
} as const

/** Every event: at least one within the shortest window. */
export const everyEvent = { kind: 'events', count: 1, windowMinutes: 5 } as const satisfies Trigger

/** @param projects the projects that the caller may see */
export function issueRuleOf(
  rule: AlertRule,
  watch: IssueWatch,
  projects: readonly Project[],
  receivers: readonly Receiver[],
  now: Date,
): z.output<typeof issueRuleShape> {
  const covered = projects.filter(({ id }) => rule.projects === 'all' || rule.projects.includes(id))
  const environment = environmentOf(watch)
  return {
    id: String(rule.id),
    name: rule.name,
    status: rule.enabled ? 'active' : 'disabled',
    actionMatch: 'any',
    filterMatch: watch.combine,
    frequency: watch.everyMinutes,
    environment: environment?.names[0] ?? null,
    owner: null,
    createdBy: null,
    dateCreated: rule.createdAt.toISOString(),
    lastTriggered: rule.lastFiredAt?.toISOString() ?? null,
    snooze: rule.mutedUntil !== null && rule.mutedUntil > now,
    projects: covered.map(({ slug }) => slug),
    conditions: watch.triggers.map(triggerPart),
    filters: watch.conditions.filter((one) => one !== environment).map(conditionPart),
    actions: rule.destinations.map((one) => actionPart(one, receivers)),
  }
}

/**
 * The single environment that a rule requires in addition to its other conditions; the wire format has a field for it.
 */
export function environmentOf({ conditions, combine }: IssueWatch) {
  if (combine !== 'all') return undefined
  const named = conditions.filter((one) => one.kind === 'environment')
  return named.length === 1 && named[0]?.names.length === 1 ? named[0] : undefined
}

export function triggerPart(trigger: Trigger): IssueRulePart {
  switch (trigger.kind) {
    case 'new':
    case 'regressed':
    case 'escalating':
      return { id: ruleIds[trigger.kind] }
    case 'events':
    case 'users': {
      const { count, windowMinutes } = trigger
      if (trigger.kind === 'events' && count === 1 && windowMinutes === everyEvent.windowMinutes)
        return { id: ruleIds.every }
      // Sentry means "more than", Mishap "at least".
      return { id: ruleIds[trigger.kind], value: count - 1, interval: intervalOf(windowMinutes) }
    }
    case 'resolved':
    case 'first_in':
      return own(trigger)
  }
}

function own({ kind, ...rest }: Trigger | Condition): IssueRulePart {
  return { id: `mishap.${kind}`, ...rest }
}

const HOUR = 60
const DAY = 24 * HOUR

/** Units of an issue's age, longest first. */
export const ageUnits = { week: 7 * DAY, day: DAY, hour: HOUR, minute: 1 } as const

export function conditionPart(condition: Condition): IssueRulePart {
  switch (condition.kind) {
    case 'level': {
      const { is, level } = condition
      return { id: ruleIds.level, match: is === 'exactly' ? 'eq' : 'gte', level: String(levelNumbers[level]) }
    }
    case 'tag':
      return { id: ruleIds.tag, key: condition.key, match: tagMatches[condition.is], value: condition.value }
    case 'release':
      return condition.is === 'latest' ? { id: ruleIds.latestRelease } : own(condition)
    case 'age': {
      const { is, minutes } = condition
      const [unit, length] = Object.entries(ageUnits).find(([, each]) => minutes % each === 0) ?? ['minute', 1]
      return { id: ruleIds.age, comparison_type: is, value: minutes / length, time: unit }
    }
    case 'owner':
      return ownerPart(condition)
    case 'environment':
    case 'type':
    case 'priority':
    case 'unhandled':
      return own(condition)
  }
}

function ownerPart(condition: Extract<Condition, { kind: 'owner' }>): IssueRulePart {
  const { is } = condition
  switch (is.kind) {
    case 'nobody':
      return { id: ruleIds.owner, targetType: 'Unassigned' }
    case 'team':
      return { id: ruleIds.owner, targetType: 'Team', targetIdentifier: String(is.id) }
    case 'user':
      return { id: ruleIds.owner, targetType: 'Member', targetIdentifier: is.id }
    case 'anybody':
      return own(condition)
  }
}

function actionPart(destination: Destination, receivers: readonly Receiver[]): IssueRulePart {
  switch (destination.kind) {
    case 'receiver': {
      const name = receivers.find(({ id }) => id === destination.id)?.name
      return { id: ruleIds.service, service: name ?? String(destination.id) }
    }
    case 'person':
      return { id: ruleIds.mail, targetType: 'Member', targetIdentifier: destination.userId }
    case 'team':
      return { id: ruleIds.mail, targetType: 'Team', targetIdentifier: String(destination.teamId) }
    case 'assignee':
      return { id: ruleIds.mail, targetType: 'IssueOwners', fallthroughType: 'NoOne' }
  }
}
