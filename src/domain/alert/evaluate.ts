import { levels, type Level } from '../event/event.ts'
import type { Activity } from '../issue/activity.ts'
import type { Issue } from '../issue/issue.ts'
import { priorities } from '../issue/state.ts'
import { compileGlob } from '../text/glob.ts'
import type { Condition, FiringLevel, IssueWatch, IssueWhy, OwnerTest, RuleDraft, Trigger } from './rule.ts'

/** The facts of an issue that conditions look at. */
export interface IssueFacts {
  readonly issue: Pick<Issue, 'level' | 'type' | 'handled' | 'priority' | 'assignee' | 'firstSeen'>
  /** The event that it is about; undefined where it cannot be read any more. */
  readonly event:
    | {
        readonly level: Level
        readonly environment: string
        readonly release: string
        readonly tags: readonly (readonly [string, string])[]
      }
    | undefined
  /** The newest release of its project; '' where there is none, or no condition asks. */
  readonly latestRelease: string
  /** When it happened. */
  readonly at: Date
}

/** Returns whether what the rule wants besides its trigger is so. */
export function conditionsHold({ conditions, combine }: IssueWatch, facts: IssueFacts): boolean {
  if (conditions.length === 0) return true
  const holds = (condition: Condition) => conditionHolds(condition, facts)
  switch (combine) {
    case 'all':
      return conditions.every(holds)
    case 'any':
      return conditions.some(holds)
    case 'none':
      return !conditions.some(holds)
  }
}

function conditionHolds(condition: Condition, { issue, event, latestRelease, at }: IssueFacts): boolean {
  switch (condition.kind) {
    case 'level':
      return compares(levels, condition.is, event?.level ?? issue.level, condition.level)
    case 'tag':
      return tagHolds(condition, event?.tags ?? [])
    case 'environment':
      return event !== undefined && condition.names.includes(event.environment)
    case 'release':
      if (event === undefined || event.release === '') return false
      return condition.is === 'latest' ? event.release === latestRelease : matches(condition.pattern, event.release)
    case 'owner':
      return isOwner(condition.is, issue.assignee)
    case 'age': {
      const minutes = (at.getTime() - issue.firstSeen.getTime()) / 60_000
      return condition.is === 'older' ? minutes > condition.minutes : minutes < condition.minutes
    }
    case 'type':
      return condition.types.includes(issue.type)
    case 'priority':
      return compares(priorities, condition.is, issue.priority, condition.priority)
    case 'unhandled':
      return !issue.handled
  }
}

/** Returns whether a name is like a pattern, whatever the case. One that is no pattern matches nothing. */
function matches(pattern: string, text: string): boolean {
  return compileGlob(pattern, { isPath: false, ignoreCase: true })?.(text) ?? false
}

/** @param order the gravest first */
function compares<T>(order: readonly T[], is: 'at_least' | 'exactly', value: T, wanted: T): boolean {
  return is === 'exactly' ? value === wanted : order.indexOf(value) <= order.indexOf(wanted)
}

function tagHolds(
  { key, is, value }: Extract<Condition, { kind: 'tag' }>,
  tags: readonly (readonly [string, string])[],
): boolean {
  const found = tags.find(([name]) => name === key)?.[1]
  const [has, wanted] = [found?.toLowerCase(), value.toLowerCase()]
  switch (is) {
    case 'is':
      return has === wanted
    case 'is_not':
      return has !== wanted
    case 'contains':
      return has?.includes(wanted) ?? false
    case 'contains_not':
      return !(has?.includes(wanted) ?? false)
    case 'matches':
      return has !== undefined && matches(wanted, has)
    case 'set':
      return has !== undefined
    case 'not_set':
      return has === undefined
  }
}

function isOwner(test: OwnerTest, assignee: Issue['assignee']): boolean {
  switch (test.kind) {
    case 'nobody':
      return assignee === null
    case 'anybody':
      return assignee !== null
    case 'user':
    case 'team':
      return assignee !== null && assignee.kind === test.kind && assignee.id === test.id
  }
}

/** Returns why this line of an issue's history fires a rule with these triggers; undefined where it does not. */
export function whyOf(triggers: readonly Trigger[], { what, by }: Pick<Activity, 'what' | 'by'>): IssueWhy | undefined {
  const has = (kind: Trigger['kind']) => triggers.some((trigger) => trigger.kind === kind)
  const firstIn = (place: 'release' | 'environment') =>
    triggers.some((trigger) => trigger.kind === 'first_in' && trigger.what === place)
  switch (what.kind) {
    case 'first_seen':
      if (has('new')) return { kind: 'new' }
      if (what.release !== '' && firstIn('release')) return { kind: 'first_in', what: 'release', name: what.release }
      if (what.environment !== '' && firstIn('environment'))
        return { kind: 'first_in', what: 'environment', name: what.environment }
      return undefined
    case 'seen_in':
      return firstIn(what.what) ? { kind: 'first_in', what: what.what, name: what.name } : undefined
    case 'state':
      if (what.is.status === 'resolved') return has('resolved') ? { kind: 'resolved' } : undefined
      // What a person opens again has not come back by itself.
      if (what.is.status === 'archived' || by.kind !== 'mishap') return undefined
      if (what.is.substatus === 'regressed' && has('regressed'))
        return { kind: 'regressed', release: what.release ?? '' }
      if (!has('escalating')) return undefined
      if (what.why === 'count_reached' || what.why === 'time_is_up' || what.why === 'ticket')
        return { kind: 'escalating', because: what.why }
      return what.is.substatus === 'escalating' ? { kind: 'escalating' } : undefined
    case 'assigned':
    case 'priority':
    case 'comment':
    case 'merged':
    case 'taken_out':
    case 'linked':
    case 'unlinked':
      return undefined
  }
}

/** Returns the level of a firing for this reason. */
export function levelOf(why: IssueWhy): FiringLevel {
  return why.kind === 'resolved' ? 'resolved' : 'critical'
}

/**
 * Returns the environments whose events count for triggers that count: those that the rule asks for anyway; empty for
 * all.
 */
export function countedEnvironments({ conditions, combine }: IssueWatch): readonly string[] {
  if (combine !== 'all' && conditions.length !== 1) return []
  if (combine === 'none') return []
  const named = conditions.flatMap((condition) => (condition.kind === 'environment' ? [condition.names] : []))
  return named.reduce((both, names) => both.filter((name) => names.includes(name)), named[0] ?? [])
}

/** Returns whether the rule looks at an event's own facts: reading it costs a question to the event store. */
export function looksAtEvent({ conditions }: IssueWatch): boolean {
  return conditions.some(
    ({ kind }) => kind === 'tag' || kind === 'environment' || kind === 'release' || kind === 'level',
  )
}

/** Returns whether it asks for the newest release. */
export function asksForLatest({ conditions }: IssueWatch): boolean {
  return conditions.some((condition) => condition.kind === 'release' && condition.is === 'latest')
}

/** Returns whether a rule is about this project. */
export function isAbout({ projects }: Pick<RuleDraft, 'projects'>, project: Activity['projectId']): boolean {
  return projects === 'all' || projects.includes(project)
}
