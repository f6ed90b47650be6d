import type { NewFiring } from '#domain/alert/alert-work.ts'
import { countedEnvironments, isAbout } from '#domain/alert/evaluate.ts'
import type { Trigger } from '#domain/alert/rule.ts'
import type { BusyGroup } from '#domain/event/event-counts.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openCase } from './issue-case.ts'
import { isIssueRule, evaluateIssue, type IssueRule } from './evaluate-issue.ts'
import type { AlertParts } from './alert-parts.ts'

export type CountTrigger = Extract<Trigger, { kind: 'events' | 'users' }>

export interface BusyIssue {
  readonly issue: Issue
  readonly events: number
  /** Distinct users. For a merged issue, those of its busiest group, which is a lower bound. */
  readonly users: number
  readonly lastSeen: Date
}

/** A merged issue is counted over its groups. Groups with less than this fraction of the required count are ignored. */
const SMALLEST_PART = 1 / 20
const MOST_GROUPS = 2_000

/**
 * Fires rules that wait for a number of events or users within a window. The same events fire a rule only once: after a
 * firing, a rule waits at least until its window has passed. Returns the number of firings.
 */
export async function countForRules(parts: AlertParts, now: Date): Promise<number> {
  const rules = (await parts.catalogue.alertWork.rules(now)).filter(isIssueRule)
  const counting = rules.flatMap((rule) => countTriggers(rule.watch.triggers).map((trigger) => ({ rule, trigger })))
  const questions = Map.groupBy(counting, ({ rule, trigger }) =>
    JSON.stringify([trigger.windowMinutes, countedEnvironments(rule.watch)]),
  )
  let fired = 0
  for (const asking of questions.values()) {
    const [first] = asking
    if (first === undefined) continue
    const least = Math.min(...asking.map(({ trigger }) => trigger.count))
    const environments = countedEnvironments(first.rule.watch)
    const busy = await busyIssues(parts, { windowMinutes: first.trigger.windowMinutes, environments, least }, now)
    const firings: NewFiring[] = []
    for (const { rule, trigger } of asking) firings.push(...(await firingsOf(parts, rule, trigger, busy, now)))
    if (firings.length > 0) await parts.catalogue.alertWork.commit({ firings }, now)
    fired += firings.length
  }
  return fired
}

export function countTriggers(triggers: readonly Trigger[]): readonly CountTrigger[] {
  return triggers.filter(isCounting)
}

function isCounting(trigger: Trigger): trigger is CountTrigger {
  return trigger.kind === 'events' || trigger.kind === 'users'
}

async function busyIssues(
  { catalogue, events }: AlertParts,
  { windowMinutes, environments, least }: { windowMinutes: number; environments: readonly string[]; least: number },
  now: Date,
): Promise<readonly BusyIssue[]> {
  const grant = operatorGrant('event:read')
  const period = { since: new Date(now.getTime() - windowMinutes * 60_000), until: now }
  const groups = await events.busyGroups(grant, { period, environments, minLevel: null }, windowMinutes * 60, {
    events: Math.max(1, Math.ceil(least * SMALLEST_PART)),
    limit: MOST_GROUPS,
  })
  return joinIssues(await catalogue.issues.byGroups(grant, groups), groups)
}

/** The counts of issues, summed over their groups. All groups must share one window. */
export function joinIssues(issues: readonly Issue[], groups: readonly BusyGroup[]): readonly BusyIssue[] {
  const keyOf = (project: number, hash: string) => `${project}:${hash}`
  const byKey = new Map(groups.map((group) => [keyOf(group.projectId, group.groupHash), group]))
  return issues.map((issue) => {
    const own = issue.hashes.flatMap((hash) => byKey.get(keyOf(issue.projectId, hash)) ?? [])
    return {
      issue,
      events: own.reduce((sum, group) => sum + group.events, 0),
      users: Math.max(0, ...own.map((group) => group.users)),
      lastSeen: new Date(Math.max(0, ...own.map((group) => group.lastSeen.getTime()))),
    }
  })
}

async function firingsOf(
  parts: AlertParts,
  rule: IssueRule,
  { kind, count, windowMinutes }: CountTrigger,
  busy: readonly BusyIssue[],
  now: Date,
): Promise<readonly NewFiring[]> {
  const enough = busy.filter((one) => one[kind] >= count && isAbout(rule, one.issue.projectId))
  const open = enough.filter(({ issue }) => issue.state.status === 'unresolved')
  const everyMinutes = Math.max(rule.watch.everyMinutes, windowMinutes)
  const lastFired = await parts.catalogue.alertWork.lastFired(
    rule.id,
    open.map(({ issue }) => issue.id),
  )
  const firings: NewFiring[] = []
  for (const one of open) {
    const last = lastFired.get(one.issue.id)
    if (last !== undefined && now.getTime() - last.getTime() < everyMinutes * 60_000) continue
    const found = await openCase(parts, one.issue.id, { edge: 'newest', environments: countedEnvironments(rule.watch) })
    if (found === undefined) continue
    const firing = await evaluateIssue(parts, rule, found, { kind, count: one[kind], windowMinutes }, now)
    if (firing !== undefined) firings.push({ ...firing, everyMinutes })
  }
  return firings
}
