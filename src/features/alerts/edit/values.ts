import { isCount, isOverSessions, isShare, isTelemetry, type Threshold } from '#domain/alert/threshold.ts'
import { printMetric } from '#domain/metrics/metrics-search.ts'
import { combinations, type AlertRule, type Condition, type Destination, type Trigger } from '#domain/alert/rule.ts'

/** The fields of one line by name; '' for fields that its kind does not use. */
export type Row = Readonly<Record<string, string>>

export type RuleKind = 'issues' | 'threshold'

/** The fields of a rule. Texts only, because they travel to the browser and back. */
export interface RuleValues {
  readonly kind: RuleKind
  readonly name: string
  readonly enabled: boolean
  readonly scope: 'all' | 'some'
  /** Ids. */
  readonly projects: readonly string[]
  readonly triggers: readonly Row[]
  readonly combine: string
  readonly conditions: readonly Row[]
  /** One `to` per line: `receiver:5`, `person:…`, `team:3`, `assignee`; '' if nothing is selected yet. */
  readonly destinations: readonly Row[]
  readonly every: string
  readonly threshold: Row
}

/** The fields of a line in each list. `types` holds several values, separated by commas. */
export const rowFields = {
  triggers: ['kind', 'count', 'window'],
  conditions: [
    'kind',
    'levelIs',
    'level',
    'priorityIs',
    'priority',
    'tagKey',
    'tagIs',
    'tagValue',
    'names',
    'pattern',
    'owner',
    'ageIs',
    'age',
    'ageUnit',
    'types',
  ],
  destinations: ['to'],
} as const
export type RowList = keyof typeof rowFields
export const rowLists = ['triggers', 'conditions', 'destinations'] as const satisfies readonly RowList[]

export const thresholdFields = [
  'measure',
  'window',
  'environments',
  'minLevel',
  'leastSessions',
  'release',
  'metric',
  'of',
  'query',
  'by',
  'direction',
  'critical',
  'warning',
  'resolve',
] as const

/** Trigger and condition kinds as the form names them. */
export const triggerChoices = [
  'new',
  'regressed',
  'escalating',
  'resolved',
  'events',
  'users',
  'first_release',
  'first_environment',
] as const
export const conditionChoices = [
  'level',
  'tag',
  'environment',
  'release',
  'latest_release',
  'owner',
  'age',
  'type',
  'priority',
  'unhandled',
] as const

export const ageUnits = { minutes: 1, hours: 60, days: 1440 } as const

/** An empty line. */
export function newRow(list: RowList): Row {
  switch (list) {
    case 'triggers':
      return { kind: 'new', count: '100', window: '60' }
    case 'conditions':
      return {
        ...Object.fromEntries(rowFields.conditions.map((name) => [name, ''])),
        kind: 'level',
        levelIs: 'at_least',
        level: 'error',
        priorityIs: 'at_least',
        priority: 'high',
        tagIs: 'is',
        owner: 'anybody',
        ageIs: 'newer',
        age: '1',
        ageUnit: 'hours',
      }
    case 'destinations':
      return { to: '' }
  }
}

/** Rule templates. */
export const starters = ['new', 'regressed', 'often'] as const
export type Starter = (typeof starters)[number]

/** Values for a new rule. `to` is the recipient in the format of a destination line. */
export function newValues(
  kind: RuleKind,
  to: string,
  starter?: { readonly like: Starter; readonly name: string },
): RuleValues {
  const trigger = newRow('triggers')
  const triggers = {
    new: trigger,
    regressed: { ...trigger, kind: 'regressed' },
    often: { ...trigger, kind: 'events' },
  }
  return {
    kind,
    name: starter?.name ?? '',
    enabled: true,
    scope: 'all',
    projects: [],
    triggers: [starter === undefined ? trigger : triggers[starter.like]],
    combine: combinations[0],
    conditions: [],
    destinations: [{ to }],
    every: '60',
    threshold: {
      measure: 'events',
      window: '60',
      environments: '',
      minLevel: '',
      leastSessions: '100',
      release: '',
      ...noQuestion,
      direction: 'above',
      critical: '',
      warning: '',
      resolve: '',
    },
  }
}

export function valuesOf(rule: AlertRule): RuleValues {
  const { name, enabled, projects, destinations, watch } = rule
  const plain: RuleValues = {
    ...newValues(watch.kind, ''),
    name,
    enabled,
    scope: projects === 'all' ? 'all' : 'some',
    projects: projects === 'all' ? [] : projects.map(String),
    destinations: destinations.map((one) => ({ to: destinationText(one) })),
  }
  switch (watch.kind) {
    case 'issues':
      return {
        ...plain,
        triggers: watch.triggers.map(triggerRow),
        combine: watch.combine,
        conditions: watch.conditions.map((one) => ({ ...newRow('conditions'), ...conditionRow(one) })),
        every: String(watch.everyMinutes),
      }
    case 'threshold':
      return {
        ...plain,
        threshold: {
          measure: watch.measure,
          window: String(watch.windowMinutes),
          environments: watch.environments.join(', '),
          minLevel: isCount(watch) ? (watch.minLevel ?? '') : '',
          leastSessions: isShare(watch) ? String(watch.leastSessions) : (plain.threshold.leastSessions ?? ''),
          release: isOverSessions(watch) ? (watch.release ?? '') : '',
          ...questionRow(watch),
          direction: watch.direction,
          critical: String(watch.critical),
          warning: watch.warning === null ? '' : String(watch.warning),
          resolve: watch.resolve === null ? '' : String(watch.resolve),
        },
      }
  }
}

/** Logs and metrics fields of a rule that uses neither. */
const noQuestion = { metric: '', of: '', query: '', by: '' } as const

function questionRow(threshold: Threshold): Row {
  if (!isTelemetry(threshold)) return noQuestion
  const { query, by } = threshold
  if (threshold.measure === 'logs') return { ...noQuestion, query, by }
  return { metric: printMetric(threshold.metric), of: threshold.of, query, by }
}

function triggerRow(trigger: Trigger): Row {
  const row = newRow('triggers')
  switch (trigger.kind) {
    case 'events':
    case 'users':
      return { kind: trigger.kind, count: String(trigger.count), window: String(trigger.windowMinutes) }
    case 'first_in':
      return { ...row, kind: `first_${trigger.what}` }
    case 'new':
    case 'regressed':
    case 'escalating':
    case 'resolved':
      return { ...row, kind: trigger.kind }
  }
}

function conditionRow(condition: Condition): Row {
  const { kind } = condition
  switch (kind) {
    case 'level':
      return { kind, levelIs: condition.is, level: condition.level }
    case 'priority':
      return { kind, priorityIs: condition.is, priority: condition.priority }
    case 'tag':
      return { kind, tagKey: condition.key, tagIs: condition.is, tagValue: condition.value }
    case 'environment':
      return { kind, names: condition.names.join(', ') }
    case 'release':
      return condition.is === 'latest' ? { kind: 'latest_release' } : { kind, pattern: condition.pattern }
    case 'owner':
      return { kind, owner: 'id' in condition.is ? `${condition.is.kind}:${condition.is.id}` : condition.is.kind }
    case 'age':
      return { kind, ageIs: condition.is, ...ageOf(condition.minutes) }
    case 'type':
      return { kind, types: condition.types.join(',') }
    case 'unhandled':
      return { kind }
  }
}

/** In the largest unit that divides it evenly. */
function ageOf(minutes: number): Row {
  const ageUnit = (['days', 'hours'] as const).find((unit) => minutes % ageUnits[unit] === 0) ?? 'minutes'
  return { age: String(minutes / ageUnits[ageUnit]), ageUnit }
}

function destinationText(destination: Destination): string {
  switch (destination.kind) {
    case 'receiver':
      return `receiver:${destination.id}`
    case 'person':
      return `person:${destination.userId}`
    case 'team':
      return `team:${destination.teamId}`
    case 'assignee':
      return 'assignee'
  }
}

/**
 * Choices for the minimum minutes between notifications about the same issue, including the rule's current value `now`.
 */
export function everyChoices(now: string): readonly number[] {
  const minutes = Number(now)
  const known = [0, 5, 15, 30, 60, 180, 720, 1440, 10_080]
  const all = Number.isSafeInteger(minutes) && minutes >= 0 ? [...known, minutes] : known
  return [...new Set(all)].toSorted((a, b) => a - b)
}
