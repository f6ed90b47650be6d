import type {
  AlertRule,
  Condition,
  Destination,
  IssueWatch,
  RuleDraft,
  ThresholdWatch,
  Trigger,
} from '#domain/alert/rule.ts'
import { aggregateText } from '#domain/alert/telemetry-threshold.ts'
import { isOverSessions, isShare, isTelemetry, type ShareThreshold, type Threshold } from '#domain/alert/threshold.ts'
import { messages } from '#messages'
import type { Names } from '../names.ts'
import { limitText } from './amount.ts'
import { spanText } from './span.ts'

/** A rule in sentences. */
export interface RuleWords {
  readonly projects: string
  readonly when: readonly string[]
  /** How the conditions are combined; '' with fewer than two unless they are negated. */
  readonly combine: string
  readonly conditions: readonly string[]
  readonly destinations: readonly string[]
  /** '' for thresholds. */
  readonly every: string
}

export function ruleWords(rule: AlertRule, names: Names): RuleWords {
  const { watch } = rule
  const shared = {
    projects: projectsText(rule.projects, names),
    destinations: rule.destinations.map((one) => destinationText(one, names)),
  }
  switch (watch.kind) {
    case 'issues':
      return { ...shared, ...issueWords(watch, names) }
    case 'threshold':
      return { ...shared, ...thresholdWords(watch) }
  }
}

/** The projects that a rule covers: `web, api`. */
export function projectsText(projects: RuleDraft['projects'], names: Pick<Names, 'projects'>): string {
  if (projects === 'all') return messages('alerts')('project.all')
  return names.projects
    .filter(({ id }) => projects.includes(id))
    .map(({ slug }) => slug)
    .join(', ')
}

export function destinationText(destination: Destination, { receivers, members, teams }: Names): string {
  const t = messages('alerts')
  switch (destination.kind) {
    case 'receiver':
      return receivers.find(({ id }) => id === destination.id)?.name ?? t('destination.gone')
    case 'person':
      return members.find(({ userId }) => userId === destination.userId)?.name ?? t('destination.gone')
    case 'team':
      return teams.find(({ id }) => id === destination.teamId)?.name ?? t('destination.gone')
    case 'assignee':
      return t('destination.assignee')
  }
}

type Watched = Omit<RuleWords, 'projects' | 'destinations'>

function issueWords({ triggers, conditions, combine, everyMinutes }: IssueWatch, names: Names): Watched {
  const t = messages('alerts')
  return {
    when: triggers.map(triggerText),
    combine: conditions.length > 1 || (conditions.length === 1 && combine === 'none') ? t(`combine.${combine}`) : '',
    conditions: conditions.map((one) => conditionText(one, names)),
    every: everyMinutes === 0 ? t('every.always') : t('every.span', { span: spanText(everyMinutes) }),
  }
}

function thresholdWords(watch: ThresholdWatch): Watched {
  const t = messages('alerts')
  const { environments } = watch
  return {
    when: limitTexts(watch),
    combine: '',
    conditions: [
      ...(environments.length === 0 ? [] : [t('condition.environment', { names: environments.join(', ') })]),
      ...measureConditions(watch),
    ],
    every: '',
  }
}

/** What a threshold measures, in a few words. */
export function measuredName(threshold: Threshold): string {
  if (threshold.measure === 'metric') return aggregateText(threshold)
  return messages('alerts')(`option.measure_${threshold.measure}`)
}

function limitTexts(threshold: Threshold): readonly string[] {
  const t = messages('alerts')
  if (threshold.measure === 'metric') return metricLimitTexts(threshold)
  const { windowMinutes, critical: limit, warning, resolve } = threshold
  const window = spanText(windowMinutes)
  if (isShare(threshold)) return shareLimitTexts(threshold)
  return [
    t(threshold.measure === 'logs' ? 'trigger.logs' : 'trigger.threshold', {
      direction: threshold.direction,
      limit,
      measure: threshold.measure,
      window,
    }),
    ...(warning === null ? [] : [t('trigger.warning', { limit: warning })]),
    ...(resolve === null ? [] : [t('trigger.resolve', { limit: resolve })]),
  ]
}

function shareLimitTexts({ measure, direction, windowMinutes, critical, warning, resolve }: ShareThreshold) {
  const t = messages('alerts')
  const side = direction === 'above' ? 'share' : 'free'
  return [
    t(`trigger.${side}`, { limit: critical, measure, window: spanText(windowMinutes) }),
    ...(warning === null ? [] : [t(`trigger.${side}Warning`, { limit: warning })]),
    ...(resolve === null ? [] : [t(`trigger.${side}Resolve`, { limit: resolve })]),
  ]
}

function metricLimitTexts(threshold: Extract<Threshold, { measure: 'metric' }>): readonly string[] {
  const t = messages('alerts')
  const { windowMinutes, direction, critical, warning, resolve } = threshold
  const what = aggregateText(threshold)
  const window = spanText(windowMinutes)
  return [
    t('trigger.metric', { what, direction, limit: limitText(critical, threshold), window }),
    ...(warning === null ? [] : [t('trigger.metricWarning', { limit: limitText(warning, threshold) })]),
    ...(resolve === null ? [] : [t('trigger.metricResolve', { limit: limitText(resolve, threshold) })]),
  ]
}

function measureConditions(threshold: Threshold): readonly string[] {
  const t = messages('alerts')
  if (isOverSessions(threshold)) {
    const least = threshold.measure === 'crash_free_users' ? 'condition.leastUsers' : 'condition.leastSessions'
    return [
      ...(threshold.release === undefined ? [] : [t('condition.release', { pattern: threshold.release })]),
      ...(isShare(threshold) ? [t(least, { count: threshold.leastSessions })] : []),
    ]
  }
  if (isTelemetry(threshold)) {
    const { query, by } = threshold
    return [
      ...(query === '' ? [] : [t('condition.query', { query })]),
      ...(by === '' ? [] : [t('condition.by', { by })]),
    ]
  }
  const { minLevel } = threshold
  return minLevel === null ? [] : [t('condition.level', { is: 'at_least', level: t(`levels.${minLevel}`) })]
}

function triggerText(trigger: Trigger): string {
  const t = messages('alerts')
  switch (trigger.kind) {
    case 'new':
    case 'regressed':
    case 'escalating':
    case 'resolved':
      return t(`trigger.${trigger.kind}`)
    case 'events':
    case 'users':
      return t(`trigger.${trigger.kind}`, { count: trigger.count, window: spanText(trigger.windowMinutes) })
    case 'first_in':
      return t(trigger.what === 'release' ? 'trigger.firstRelease' : 'trigger.firstEnvironment')
  }
}

function conditionText(condition: Condition, names: Names): string {
  const t = messages('alerts')
  switch (condition.kind) {
    case 'level':
      return t('condition.level', { is: condition.is, level: t(`levels.${condition.level}`) })
    case 'priority':
      return t('condition.priority', { is: condition.is, priority: t(`priorities.${condition.priority}`) })
    case 'tag':
      return t('condition.tag', { key: condition.key, is: condition.is, value: condition.value }).trim()
    case 'environment':
      return t('condition.environment', { names: condition.names.join(', ') })
    case 'release':
      return condition.is === 'latest' ? t('condition.latest') : t('condition.release', { pattern: condition.pattern })
    case 'owner':
      return ownerText(condition.is, names)
    case 'age':
      return t('condition.age', { is: condition.is, span: spanText(condition.minutes) })
    case 'type':
      return t('condition.type', { types: condition.types.map((type) => t(`types.${type}`)).join(', ') })
    case 'unhandled':
      return t('condition.unhandled')
  }
}

function ownerText(owner: Extract<Condition, { kind: 'owner' }>['is'], names: Names): string {
  const t = messages('alerts')
  switch (owner.kind) {
    case 'nobody':
    case 'anybody':
      return t(`condition.${owner.kind}`)
    case 'user':
      return t('condition.owner', { name: destinationText({ kind: 'person', userId: owner.id }, names) })
    case 'team':
      return t('condition.owner', { name: destinationText({ kind: 'team', teamId: owner.id }, names) })
  }
}
