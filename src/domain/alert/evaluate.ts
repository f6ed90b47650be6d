import { levels, type Level } from '../event/event.ts'
import type { Activity } from '../issue/activity.ts'
import type { Issue } from '../issue/issue.ts'
import { priorities } from '../issue/state.ts'
import { compileGlob } from '../text/glob.ts'
import type { Condition, FiringLevel, IssueWatch, IssueWhy, OwnerTest, RuleDraft, Trigger } from './rule.ts'

/** The facts about an issue that conditions test. */
export interface IssueFacts {
  readonly issue: Pick<Issue, 'level' | 'type' | 'handled' | 'priority' | 'assignee' | 'firstSeen'>
  /** The event that triggered the rule; `undefined` if it has been deleted. */
  readonly event:
    | {
        readonly level: Level
        readonly environment: string
        readonly release: string
        readonly tags: readonly (readonly [string, string])[]
      }
    | undefined
  /** The newest release of the project; '' if the project has none or no condition needs it. */
  readonly latestRelease: string
  readonly at: Date
}

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

/** Case-insensitive glob match. An invalid pattern matches nothing. */
function matches(pattern: string, text: string): boolean {
  return compileGlob(pattern, { isPath: false, ignoreCase: true })?.(text) ?? false
}

/** @param order most severe first */
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

/** Why this activity fires a rule with these triggers; `undefined` if it does not. */
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
      // A person reopening an issue is not a regression.
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

export function levelOf(why: IssueWhy): FiringLevel {
  return why.kind === 'resolved' ? 'resolved' : 'critical'
}

/** The environments to which event counts are limited: those the rule requires anyway. Empty for all. */
export function countedEnvironments({ conditions, combine }: IssueWatch): readonly string[] {
  if (combine !== 'all' && conditions.length !== 1) return []
  if (combine === 'none') return []
  const named = conditions.flatMap((condition) => (condition.kind === 'environment' ? [condition.names] : []))
  return named.reduce((both, names) => both.filter((name) => names.includes(name)), named[0] ?? [])
}

/** Whether the rule tests properties of the event, which costs a query to the event store. */
export function looksAtEvent({ conditions }: IssueWatch): boolean {
  return conditions.some(
    ({ kind }) => kind === 'tag' || kind === 'environment' || kind === 'release' || kind === 'level',
  )
}

export function asksForLatest({ conditions }: IssueWatch): boolean {
  return conditions.some((condition) => condition.kind === 'release' && condition.is === 'latest')
}

export function isAbout({ projects }: Pick<RuleDraft, 'projects'>, project: Activity['projectId']): boolean {
  return projects === 'all' || projects.includes(project)
}
