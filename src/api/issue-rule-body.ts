import { z } from '@hono/zod-openapi'
import { windowChoices } from '#domain/alert/threshold.ts'
import type { Receiver } from '#domain/alert/receiver.ts'
import { tagOperators, type Condition, type Destination, type RuleDraft, type Trigger } from '#domain/alert/rule.ts'
import { levels } from '#domain/event/event.ts'
import { parseTeamId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'
import { levelNumbers, tagMatches } from './shapes/alert-rule.ts'
import {
  ageUnits,
  conditionPart,
  environmentOf,
  everyEvent,
  ruleIds,
  triggerPart,
  type IssueRulePart,
} from './shapes/issue-rule.ts'
import type { IssueDraft } from './workflow-body.ts'

const t = messages('api')

const part = z.looseObject({ id: z.string() })
const match = z.enum(['all', 'any', 'none'])

/** An issue rule in the form of Sentry's older rules API. Absent fields stay unchanged. */
export const issueRuleBody = z
  .looseObject({
    name: z.string().optional(),
    status: z.enum(['active', 'disabled']).optional(),
    actionMatch: match.optional(),
    filterMatch: match.nullish(),
    frequency: z.number().optional(),
    environment: z.string().nullish(),
    owner: z.string().nullish(),
    conditions: z.array(part).optional(),
    filters: z.array(part).nullish(),
    actions: z.array(part).optional(),
  })
  .openapi('IssueAlertRuleChange')
type Body = z.output<typeof issueRuleBody>

/** Reads each part of a list. The refusal names the first part that a rule cannot express, by index and id. */
function each<Read>(
  field: 'conditions' | 'filters' | 'actions',
  parts: readonly IssueRulePart[],
  read: (part: IssueRulePart) => Read | undefined,
): Result<readonly Read[], ApiRefusal> {
  const found: Read[] = []
  for (const [at, one] of parts.entries()) {
    const meant = read(one)
    if (meant === undefined) return inexpressible(`${field}.${at}`, one.id)
    found.push(meant)
  }
  return ok(found)
}

function inexpressible(at: string, value: string): Result<never, ApiRefusal> {
  return refuse({ reason: 'bad_body', why: t('body.ruleEntry', { at, value }) })
}

/** Returns the rule with the body's changes applied. */
export function issueDraftOf(
  before: IssueDraft,
  body: Body,
  receivers: readonly Receiver[],
): Result<RuleDraft, ApiRefusal> {
  const { watch } = before
  if (typeof body.owner === 'string' && body.owner !== '') return inexpressible('owner', body.owner)
  const triggersBefore = new Map(watch.triggers.map((one) => [keyOf(triggerPart(one)), one]))
  const triggers =
    body.conditions === undefined
      ? ok(watch.triggers)
      : each('conditions', body.conditions, (one) => triggersBefore.get(keyOf(one)) ?? triggerOf(one))
  if (!triggers.ok) return triggers
  // A single trigger satisfies `all`.
  const allOfSeveral = body.actionMatch === 'all' && triggers.value.length > 1
  if (allOfSeveral || body.actionMatch === 'none') return inexpressible('actionMatch', body.actionMatch ?? '')
  const conditions = conditionsOf(before, body)
  if (!conditions.ok) return conditions
  const destinations =
    body.actions === undefined
      ? ok(before.destinations)
      : each('actions', body.actions, (one) => destinationOf(one, receivers))
  if (!destinations.ok) return destinations
  return ok({
    ...before,
    name: body.name ?? before.name,
    enabled: body.status === undefined ? before.enabled : body.status === 'active',
    destinations: destinations.value,
    watch: {
      kind: 'issues',
      triggers: triggers.value,
      ...conditions.value,
      everyMinutes: body.frequency ?? watch.everyMinutes,
    },
  })
}

/** The filters, how they are combined, and the environment, which is always required. */
function conditionsOf(
  { watch }: IssueDraft,
  body: Body,
): Result<Pick<typeof watch, 'conditions' | 'combine'>, ApiRefusal> {
  const own = environmentOf(watch)
  const filtersBefore = watch.conditions.filter((one) => one !== own)
  const told = new Map(filtersBefore.map((one) => [keyOf(conditionPart(one)), one]))
  const filters =
    body.filters === undefined || body.filters === null
      ? ok(filtersBefore)
      : each('filters', body.filters, (one) => told.get(keyOf(one)) ?? conditionOf(one))
  if (!filters.ok) return filters
  const combine = body.filterMatch ?? watch.combine
  const environment = body.environment === undefined ? own?.names[0] : (body.environment ?? undefined)
  if (environment === undefined || environment === '') return ok({ conditions: filters.value, combine })
  // If the filters are combined with `any` or `none`, the environment would become just another one of them.
  if (combine !== 'all' && filters.value.length > 0) return inexpressible('environment', environment)
  return ok({ conditions: [...filters.value, { kind: 'environment', names: [environment] }], combine: 'all' })
}

/** A comparison key that ignores field order, and the ids and names that are not settings. */
function keyOf(one: IssueRulePart): string {
  const settings = Object.entries(one).filter(([field]) => field !== 'uuid' && field !== 'name')
  return JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const minutesIn = { m: 1, h: 60, d: 1440 } as const
const frequency = z.looseObject({
  value: z.coerce.number(),
  interval: z.string().regex(/^\d{1,4}[mhd]$/),
  comparisonType: z.literal('count').optional(),
})

function triggerOf(one: IssueRulePart): Trigger | undefined {
  switch (one.id) {
    case ruleIds.every:
      return everyEvent
    case ruleIds.new:
      return { kind: 'new' }
    case ruleIds.regressed:
      return { kind: 'regressed' }
    case ruleIds.escalating:
      return { kind: 'escalating' }
    case ruleIds.events:
      return countOf('events', one)
    case ruleIds.users:
      return countOf('users', one)
    default:
      return undefined
  }
}

function countOf(kind: 'events' | 'users', one: IssueRulePart): Trigger | undefined {
  const { value, interval } = frequency.safeParse(one).data ?? {}
  if (value === undefined || interval === undefined) return undefined
  const minutes = Number.parseInt(interval, 10) * minutesIn[interval.at(-1) as keyof typeof minutesIn]
  const windowMinutes = windowChoices.find((choice) => choice === minutes)
  // Sentry means "more than", Mishap "at least".
  return windowMinutes === undefined ? undefined : { kind, count: value + 1, windowMinutes }
}

const levelsByNumber = new Map(levels.map((level) => [String(levelNumbers[level]), level]))
const tagTests = new Map(tagOperators.map((is) => [tagMatches[is] as string, is]))
const ofLevel = z.looseObject({ match: z.enum(['gte', 'eq']), level: z.coerce.string() })
const ofTag = z.looseObject({ key: z.string(), match: z.string(), value: z.string().default('') })
const ofAge = z.looseObject({
  comparison_type: z.enum(['older', 'newer']),
  value: z.coerce.number(),
  time: z.enum(['minute', 'hour', 'day', 'week']),
})
/** A receiver, by name or number. */
const ofService = z.looseObject({ service: z.coerce.string() })
const ofTarget = z.looseObject({
  targetType: z.string(),
  targetIdentifier: z.union([z.string(), z.number()]).nullish(),
  fallthroughType: z.string().nullish(),
})

function conditionOf(one: IssueRulePart): Condition | undefined {
  switch (one.id) {
    case ruleIds.level: {
      const said = ofLevel.safeParse(one).data
      const level = levelsByNumber.get(said?.level ?? '')
      if (said === undefined || level === undefined) return undefined
      return { kind: 'level', is: said.match === 'eq' ? 'exactly' : 'at_least', level }
    }
    case ruleIds.tag: {
      const said = ofTag.safeParse(one).data
      const is = tagTests.get(said?.match ?? '')
      return said === undefined || is === undefined ? undefined : { kind: 'tag', key: said.key, is, value: said.value }
    }
    case ruleIds.latestRelease:
      return { kind: 'release', is: 'latest' }
    case ruleIds.age: {
      const said = ofAge.safeParse(one).data
      return said && { kind: 'age', is: said.comparison_type, minutes: said.value * ageUnits[said.time] }
    }
    case ruleIds.owner:
      return ownerOf(one)
    default:
      return undefined
  }
}

function ownerOf(one: IssueRulePart): Condition | undefined {
  const { targetType, targetIdentifier } = ofTarget.safeParse(one).data ?? {}
  const id = String(targetIdentifier ?? '')
  if (targetType === 'Unassigned') return { kind: 'owner', is: { kind: 'nobody' } }
  if (targetType === 'Member') return { kind: 'owner', is: { kind: 'user', id } }
  const teamId = targetType === 'Team' ? parseTeamId(id) : undefined
  return teamId === undefined ? undefined : { kind: 'owner', is: { kind: 'team', id: teamId } }
}

function destinationOf(one: IssueRulePart, receivers: readonly Receiver[]): Destination | undefined {
  if (one.id === ruleIds.service) {
    const name = ofService.safeParse(one).data?.service
    const receiver = receivers.find((known) => known.name === name || String(known.id) === name)
    return receiver && { kind: 'receiver', id: receiver.id }
  }
  const said = one.id === ruleIds.mail ? ofTarget.safeParse(one).data : undefined
  const id = String(said?.targetIdentifier ?? '')
  switch (said?.targetType) {
    case 'Member':
      return { kind: 'person', userId: id }
    case 'Team': {
      const teamId = parseTeamId(id)
      return teamId === undefined ? undefined : { kind: 'team', teamId }
    }
    case 'IssueOwners':
      // If an issue has no assignee, no one is notified.
      return (said.fallthroughType ?? 'NoOne') === 'NoOne' ? { kind: 'assignee' } : undefined
    case undefined:
    default:
      return undefined
  }
}
