import { z } from '@hono/zod-openapi'
import {
  tagOperators,
  type Combination,
  type Condition,
  type Destination,
  type RuleDraft,
  type TagOperator,
  type Trigger,
} from '#domain/alert/rule.ts'
import { levels } from '#domain/event/event.ts'
import { windowChoices } from '#domain/alert/threshold.ts'
import { parseTeamId } from '#domain/ids.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'
import { conditionOf, levelNumbers, tagMatches } from './shapes/alert-rule.ts'

const t = messages('api')

const part = z.looseObject({ type: z.string(), comparison: z.unknown().optional() })
type Part = z.output<typeof part>
const action = z.looseObject({ type: z.string(), config: z.looseObject({}).optional() })
type Action = z.output<typeof action>
const group = z.looseObject({
  logicType: z.string().optional(),
  conditions: z.array(part).optional(),
  actions: z.array(action).optional(),
})

/** An issue rule in the form of Sentry's workflows. Absent fields stay unchanged. */
export const workflowBody = z
  .looseObject({
    name: z.string().optional(),
    enabled: z.boolean().optional(),
    environment: z.string().nullish(),
    config: z.looseObject({ frequency: z.number().optional() }).optional(),
    detectorIds: z.array(z.union([z.string(), z.number()])).nullish(),
    triggers: z.looseObject({ conditions: z.array(part).optional() }).optional(),
    actionFilters: z.array(group).optional(),
  })
  .openapi('WorkflowChange')
export type WorkflowBody = z.output<typeof workflowBody>

export type IssueDraft = RuleDraft & { readonly watch: { readonly kind: 'issues' } }

/** The defaults of a new rule. */
export const emptyDraft: IssueDraft = {
  name: '',
  enabled: true,
  projects: 'all',
  destinations: [],
  watch: { kind: 'issues', triggers: [], conditions: [], combine: 'all', everyMinutes: 30 },
}

/** Reads each part of a list. The refusal names the first part that has no meaning here. */
function each<Sent extends { readonly type: string }, Read>(
  parts: readonly Sent[],
  read: (part: Sent) => Read | undefined,
): Result<readonly Read[], ApiRefusal> {
  const found: Read[] = []
  for (const one of parts) {
    const meant = read(one)
    if (meant === undefined) return refuse({ reason: 'bad_body', why: t('body.rulePart', { type: one.type }) })
    found.push(meant)
  }
  return ok(found)
}

/** Returns the rule with the body's changes applied. Parts without a meaning here are refused by name. */
export function draftOf(
  before: IssueDraft,
  body: WorkflowBody,
  projects: RuleDraft['projects'],
): Result<RuleDraft, ApiRefusal> {
  const { watch } = before
  const filters = body.actionFilters ?? []
  const counted = filters.flatMap(({ conditions = [] }) => conditions.filter((one) => counts[one.type] !== undefined))
  const said = [...(body.triggers?.conditions ?? []), ...counted]
  const triggers = body.triggers === undefined ? ok(watch.triggers) : each(said, triggerOf)
  if (!triggers.ok) return triggers
  const others = filters.flatMap(({ conditions = [] }) => conditions.filter((one) => counts[one.type] === undefined))
  const told = new Map(watch.conditions.map((one, at) => [keyOf(conditionOf(one, at)), one]))
  const conditions =
    body.actionFilters === undefined
      ? ok(watch.conditions)
      : each(others, (one) => told.get(keyOf(one)) ?? readCondition(one))
  if (!conditions.ok) return conditions
  const actions = filters.flatMap((one) => one.actions ?? [])
  const destinations = body.actionFilters === undefined ? ok(before.destinations) : each(actions, destinationOf)
  if (!destinations.ok) return destinations
  const { environment } = body
  const isNew = typeof environment === 'string' && !conditions.value.some(({ kind }) => kind === 'environment')
  const inEnvironment = isNew ? [{ kind: 'environment', names: [environment] } as const] : []
  return ok({
    name: body.name ?? before.name,
    enabled: body.enabled ?? before.enabled,
    projects: body.detectorIds === undefined || body.detectorIds === null ? before.projects : projects,
    destinations: destinations.value,
    watch: {
      kind: 'issues',
      triggers: triggers.value,
      conditions: [...conditions.value, ...inEnvironment],
      combine: filters[0]?.logicType === undefined ? watch.combine : combinationOf(filters[0].logicType),
      everyMinutes: body.config?.frequency ?? watch.everyMinutes,
    },
  })
}

/**
 * Identifies a condition by its type and comparison. One that comes back unchanged keeps its stored form and is not
 * parsed again.
 */
function keyOf({ type, comparison }: Part): string {
  return JSON.stringify([type, comparison])
}

function combinationOf(logicType: string): Combination {
  return logicType.startsWith('any') ? 'any' : logicType === 'none' ? 'none' : 'all'
}

const counts: Readonly<Record<string, 'events' | 'users'>> = {
  event_frequency_count: 'events',
  event_unique_user_frequency_count: 'users',
}

const happenings: Readonly<Record<string, Trigger>> = {
  first_seen_event: { kind: 'new' },
  regression_event: { kind: 'regressed' },
  reappeared_event: { kind: 'escalating' },
  issue_resolved_trigger: { kind: 'resolved' },
  first_seen_in_release: { kind: 'first_in', what: 'release' },
  first_seen_in_environment: { kind: 'first_in', what: 'environment' },
}

const minutesIn = { m: 1, min: 1, h: 60, hr: 60, d: 1440 } as const
const counted = z.looseObject({ value: z.number(), interval: z.string() })

function triggerOf({ type, comparison }: Part): Trigger | undefined {
  const kind = counts[type]
  if (kind === undefined) return happenings[type]
  const read = counted.safeParse(comparison)
  const [, amount = '', unit = ''] = /^(\d+)(min|m|hr|h|d)$/.exec(read.data?.interval ?? '') ?? []
  const minutes = Number(amount) * (minutesIn[unit as keyof typeof minutesIn] ?? 0)
  const windowMinutes = windowChoices.find((one) => one >= minutes && minutes > 0)
  // Sentry means "more than", Mishap "at least".
  return read.data === undefined || windowMinutes === undefined
    ? undefined
    : { kind, count: read.data.value + 1, windowMinutes }
}

const levelsByNumber = new Map(levels.map((level) => [String(levelNumbers[level]), level]))
const tagTests = new Map<string, TagOperator>(tagOperators.map((is) => [tagMatches[is], is]))
const ofLevel = z.looseObject({ match: z.string(), level: z.union([z.string(), z.number()]) })
const ofTag = z.looseObject({ key: z.string(), match: z.string(), value: z.string().default('') })

function readCondition({ type, comparison }: Part): Condition | undefined {
  switch (type) {
    case 'level': {
      const { match = '', level = '' } = ofLevel.safeParse(comparison).data ?? {}
      const named = levelsByNumber.get(String(level))
      if (named === undefined || !['gte', 'eq'].includes(match)) return undefined
      return { kind: 'level', is: match === 'eq' ? 'exactly' : 'at_least', level: named }
    }
    case 'tagged_event': {
      const { key, match = '', value = '' } = ofTag.safeParse(comparison).data ?? {}
      const is = tagTests.get(match)
      return key === undefined || is === undefined ? undefined : { kind: 'tag', key, is, value }
    }
    case 'latest_release':
      return { kind: 'release', is: 'latest' }
    default:
      return undefined
  }
}

const target = z.looseObject({
  targetType: z.string().optional(),
  target_type: z.string().optional(),
  targetIdentifier: z.union([z.string(), z.number()]).nullish(),
  target_identifier: z.union([z.string(), z.number()]).nullish(),
})

function destinationOf({ type, config }: Action): Destination | undefined {
  const said = target.safeParse(config).data
  const id = String(said?.targetIdentifier ?? said?.target_identifier ?? '')
  if (type === 'webhook') return /^\d{1,15}$/.test(id) ? { kind: 'receiver', id: Number(id) } : undefined
  if (type !== 'email') return undefined
  switch (said?.targetType ?? said?.target_type) {
    case 'user':
      return { kind: 'person', userId: id }
    case 'team': {
      const teamId = parseTeamId(id)
      return teamId === undefined ? undefined : { kind: 'team', teamId }
    }
    case 'issue_owners':
      return { kind: 'assignee' }
    case undefined:
    default:
      return undefined
  }
}
