import { ok, refuse, type Result } from '../result.ts'
import { compileGlob } from '../text/glob.ts'
import {
  ruleLimits,
  type Condition,
  type IssueWatch,
  type RuleDraft,
  type ThresholdWatch,
  type Trigger,
} from './rule.ts'
import { questionProblems, type QuestionProblem } from './telemetry-threshold.ts'
import {
  isOverSessions,
  isShare,
  isTelemetry,
  type CountThreshold,
  type SessionThreshold,
  type ShareThreshold,
  type TelemetryThreshold,
} from './threshold.ts'

/**
 * An invalid field of a draft. `at`: index of the trigger, condition or destination, from 0; absent for other fields.
 */
export interface RuleProblem {
  readonly field:
    | 'name'
    | 'projects'
    | 'triggers'
    | 'conditions'
    | 'everyMinutes'
    | 'destinations'
    | 'critical'
    | 'warning'
    | 'resolve'
    | 'environments'
    | 'leastSessions'
    | 'release'
    | QuestionProblem['field']
  readonly reason:
    | 'missing'
    | 'too_long'
    | 'too_many'
    | 'out_of_range'
    /** Shares must be greater than 0 and at most 100, with at most two decimals. */
    | 'no_percentage'
    /** Limits of a metric can be any number, but must be a number. */
    | 'no_number'
    /** An invalid pattern or query, or a function that does not apply to the metric. */
    | 'malformed'
    /** The warning limit has to be milder than the critical one, and the resolve limit milder than both. */
    | 'wrong_order'
    /** A person, team, receiver or project that does not exist or that the user may not see. */
    | 'unknown'
    /** Thresholds have no assignee. */
    | 'no_assignee'
  readonly at?: number
}

/**
 * Returns the draft with a trimmed name, or every problem found. References (receivers, people) are checked on saving.
 */
export function checkRule(draft: RuleDraft): Result<RuleDraft, readonly RuleProblem[]> {
  const checked = { ...draft, name: draft.name.trim() }
  const problems = [
    ...nameProblems(checked.name),
    ...(checked.projects !== 'all' && checked.projects.length === 0 ? [wrong('projects', 'missing')] : []),
    ...destinationProblems(checked),
    ...(checked.watch.kind === 'issues' ? issueProblems(checked.watch) : thresholdProblems(checked.watch)),
  ]
  return problems.length === 0 ? ok(checked) : refuse(problems)
}

function nameProblems(name: string): readonly RuleProblem[] {
  if (name === '') return [wrong('name', 'missing')]
  return name.length > ruleLimits.name ? [wrong('name', 'too_long')] : []
}

function destinationProblems({ destinations, watch }: RuleDraft): readonly RuleProblem[] {
  if (destinations.length === 0) return [wrong('destinations', 'missing')]
  if (destinations.length > ruleLimits.destinations) return [wrong('destinations', 'too_many')]
  if (watch.kind === 'issues') return []
  return destinations.flatMap(({ kind }, at) => (kind === 'assignee' ? [wrong('destinations', 'no_assignee', at)] : []))
}

function issueProblems({ triggers, conditions, everyMinutes }: IssueWatch): readonly RuleProblem[] {
  return [
    ...(triggers.length === 0 ? [wrong('triggers', 'missing')] : []),
    ...(triggers.length > ruleLimits.triggers ? [wrong('triggers', 'too_many')] : []),
    ...triggers.flatMap(triggerProblems),
    ...(conditions.length > ruleLimits.conditions ? [wrong('conditions', 'too_many')] : []),
    ...conditions.flatMap(conditionProblems),
    ...(isWhole(everyMinutes, 0, ruleLimits.everyMinutes) ? [] : [wrong('everyMinutes', 'out_of_range')]),
  ]
}

function triggerProblems(trigger: Trigger, at: number): readonly RuleProblem[] {
  switch (trigger.kind) {
    case 'events':
    case 'users':
      return isWhole(trigger.count, 1, ruleLimits.count) ? [] : [wrong('triggers', 'out_of_range', at)]
    case 'new':
    case 'regressed':
    case 'escalating':
    case 'resolved':
    case 'first_in':
      return []
  }
}

function conditionProblems(condition: Condition, at: number): readonly RuleProblem[] {
  switch (condition.kind) {
    case 'tag': {
      const needsValue = condition.is !== 'set' && condition.is !== 'not_set'
      return [
        ...textProblems(condition.key, at),
        ...(needsValue ? textProblems(condition.value, at) : []),
        ...(condition.is === 'matches' ? patternProblems(condition.value, at) : []),
      ]
    }
    case 'environment':
      return listProblems('conditions', condition.names, at)
    case 'release':
      if (condition.is === 'latest') return []
      return [...textProblems(condition.pattern, at), ...patternProblems(condition.pattern, at)]
    case 'age':
      return isWhole(condition.minutes, 1, MAX_AGE_MINUTES) ? [] : [wrong('conditions', 'out_of_range', at)]
    case 'type':
      return condition.types.length === 0 ? [wrong('conditions', 'missing', at)] : []
    case 'level':
    case 'owner':
    case 'priority':
    case 'unhandled':
      return []
  }
}

const MAX_AGE_MINUTES = 3650 * 24 * 60

function textProblems(text: string, at: number): readonly RuleProblem[] {
  if (text === '') return [wrong('conditions', 'missing', at)]
  return text.length > ruleLimits.text ? [wrong('conditions', 'too_long', at)] : []
}

function patternProblems(pattern: string, at: number): readonly RuleProblem[] {
  const compiled = compileGlob(pattern, { isPath: false, ignoreCase: true })
  return compiled === undefined ? [wrong('conditions', 'malformed', at)] : []
}

function listProblems(
  field: 'conditions' | 'environments',
  names: readonly string[],
  at: number,
): readonly RuleProblem[] {
  if (names.length === 0) return [wrong(field, 'missing', at)]
  if (names.length > ruleLimits.conditions) return [wrong(field, 'too_many', at)]
  return names.some((name) => name.length > ruleLimits.text) ? [wrong(field, 'too_long', at)] : []
}

function thresholdProblems(watch: ThresholdWatch): readonly RuleProblem[] {
  const { direction, critical, warning, resolve, environments } = watch
  const problems = [
    ...limitProblems(watch),
    ...(environments.length === 0 ? [] : listProblems('environments', environments, 0)),
    ...(isOverSessions(watch) && (watch.release ?? '').length > ruleLimits.text ? [wrong('release', 'too_long')] : []),
  ]
  if (problems.length > 0) return problems
  const isMilder = (one: number, other: number) => (direction === 'above' ? one < other : one > other)
  if (warning !== null && !isMilder(warning, critical)) problems.push(wrong('warning', 'wrong_order'))
  if (resolve !== null && resolve !== (warning ?? critical) && !isMilder(resolve, warning ?? critical))
    problems.push(wrong('resolve', 'wrong_order'))
  return problems
}

function limitProblems(watch: ThresholdWatch): RuleProblem[] {
  if (isTelemetry(watch)) return telemetryProblems(watch)
  return isShare(watch) ? shareProblems(watch) : countProblems(watch)
}

const limitFields = ['critical', 'warning', 'resolve'] as const

function countProblems(threshold: CountThreshold | SessionThreshold): RuleProblem[] {
  const problems = limitFields.flatMap((field) => {
    const limit = threshold[field]
    return limit === null || isWhole(limit, 0, ruleLimits.count) ? [] : [wrong(field, 'out_of_range')]
  })
  // A count is never below 0.
  if (threshold.direction === 'below' && threshold.critical === 0) problems.push(wrong('critical', 'out_of_range'))
  return problems
}

function telemetryProblems(threshold: TelemetryThreshold): RuleProblem[] {
  const isLimit = (limit: number) =>
    threshold.measure === 'logs' ? isWhole(limit, 0, ruleLimits.count) : Number.isFinite(limit)
  const problems: RuleProblem[] = limitFields.flatMap((field) => {
    const limit = threshold[field]
    return limit === null || isLimit(limit)
      ? []
      : [wrong(field, threshold.measure === 'logs' ? 'out_of_range' : 'no_number')]
  })
  if (threshold.measure === 'logs' && threshold.direction === 'below' && threshold.critical === 0)
    problems.push(wrong('critical', 'out_of_range'))
  return [...problems, ...questionProblems(threshold)]
}

function shareProblems(threshold: ShareThreshold): RuleProblem[] {
  const problems = limitFields.flatMap((field) => {
    const limit = threshold[field]
    return limit === null || isPercentage(limit) ? [] : [wrong(field, 'no_percentage')]
  })
  if (!isWhole(threshold.leastSessions, 1, ruleLimits.count)) problems.push(wrong('leastSessions', 'out_of_range'))
  return problems
}

function isPercentage(value: number): boolean {
  return value > 0 && value <= 100 && Math.round(value * 100) / 100 === value
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function wrong(field: RuleProblem['field'], reason: RuleProblem['reason'], at?: number): RuleProblem {
  return { field, reason, ...(at !== undefined && { at }) }
}
