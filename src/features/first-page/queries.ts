import type { Grant } from '#domain/access/access.ts'
import type { AlertRule } from '#domain/alert/rule.ts'
import {
  groupText,
  OVERVIEW_HOURS,
  type ChangedIssues,
  type OverviewNumbers,
  type SlowerTransaction,
  type Slowdown,
} from '#domain/overview/overview.ts'
import type { Project } from '#domain/project/project.ts'
import type { Release } from '#domain/release/release.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { projectsOfPeople } from '#running/self-project.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const MOST_CHANGED = 8
const MOST_RELEASES = 5
const MOST_SLOWER = 20
/** Maximum performance issues; beyond that, some of their events count as errors. */
const MOST_GROUPS = 2_000

export interface OverviewGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
  readonly alerts: Grant<'alerts:read'>
}

export async function overviewGrants(): Promise<OverviewGrants> {
  return {
    events: await guard('event:read'),
    projects: await guard('project:read'),
    alerts: await guard('alerts:read'),
  }
}

/** A rule that is firing or fired within the last day. */
export interface FiredAlert {
  readonly rule: AlertRule
  /** Firings within the last day. */
  readonly times: number
}

/** A transaction that has become slower, and by how much if still known. */
export interface SlowerRow extends SlowerTransaction {
  readonly slowdown: Slowdown | undefined
}

export interface OverviewData {
  readonly now: Date
  readonly since: Date
  /** Whether `since` is the last visit; otherwise it is a day ago. */
  readonly isVisit: boolean
  readonly projects: ReadonlyMap<number, Project>
  /** By name, without Mishap's own project. */
  readonly ofPeople: readonly Project[]
  readonly changed: ChangedIssues
  readonly releases: readonly Release[]
  readonly alerts: readonly FiredAlert[]
  /** Largest loss first. */
  readonly slower: readonly SlowerRow[]
  readonly numbers: OverviewNumbers
}

/**
 * Loads everything on the page. Queries the catalogue first, because its answers allow a single query to the event
 * store.
 */
export async function readOverview(
  grants: OverviewGrants,
  news: Pick<OverviewData, 'since' | 'isVisit'>,
  now: Date,
): Promise<OverviewData> {
  const { catalogue, events } = running()
  const { overview, releases, projects } = catalogue
  const dayAgo = new Date(now.getTime() - OVERVIEW_HOURS * HOUR_MS)
  const all = await projects.list(grants.projects)
  const ofPeople = await projectsOfPeople(all)
  const released = { status: 'open', projects: ofPeople.map(({ id }) => id) } as const
  const [changed, slower, without, newest, alerts] = await Promise.all([
    overview.changedSince(grants.events, news.since, MOST_CHANGED),
    overview.slowerTransactions(grants.events, new Date(now.getTime() - WEEK_MS), MOST_SLOWER),
    overview.performanceGroups(grants.events, new Date(dayAgo.getTime() - OVERVIEW_HOURS * HOUR_MS), MOST_GROUPS),
    releases.list(grants.projects, released, 'newest', { offset: 0, limit: MOST_RELEASES }),
    firedAlerts(grants.alerts, dayAgo, now),
  ])
  const numbers = await events.overviewNumbers(grants.events, {
    now,
    without,
    slower: slower.flatMap(({ projectId, groups }) => groups.map((groupHash) => ({ projectId, groupHash }))),
  })
  return {
    ...news,
    now,
    projects: new Map(all.map((project) => [project.id, project])),
    ofPeople,
    changed,
    releases: newest,
    alerts,
    slower: withSlowdowns(slower, numbers),
    numbers,
  }
}

/** Thresholds that are currently exceeded first, then by latest firing. */
async function firedAlerts(grant: Grant<'alerts:read'>, dayAgo: Date, now: Date): Promise<readonly FiredAlert[]> {
  const { alerts } = running().catalogue
  const [rules, counts] = await Promise.all([alerts.rules(grant), alerts.firingCounts(grant, dayAgo)])
  return rules
    .filter(({ enabled, mutedUntil }) => enabled && (mutedUntil === null || mutedUntil <= now))
    .map((rule) => ({ rule, times: counts.get(rule.id) ?? 0 }))
    .filter(({ rule, times }) => isFiring(rule) || times > 0)
    .toSorted((a, b) => urgency(b.rule) - urgency(a.rule) || lastFired(b.rule) - lastFired(a.rule))
}

/** Returns whether a rule's threshold is currently exceeded. */
export function isFiring(rule: AlertRule): boolean {
  return urgency(rule) > 0
}

function urgency({ thresholdState }: AlertRule): number {
  return thresholdState === null ? 0 : ['ok', 'warning', 'critical'].indexOf(thresholdState.state)
}

function lastFired({ lastFiredAt }: AlertRule): number {
  return lastFiredAt?.getTime() ?? 0
}

/** @param numbers a merged issue has several groups, of which the worst counts */
function withSlowdowns(slower: readonly SlowerTransaction[], numbers: OverviewNumbers): readonly SlowerRow[] {
  const lossOf = (slowdown: Slowdown | undefined) => (slowdown === undefined ? 0 : slowdown.after - slowdown.before)
  return slower
    .map((one): SlowerRow => {
      const known = one.groups
        .map((groupHash) => numbers.slowdowns.get(groupText({ projectId: one.projectId, groupHash })))
        .toSorted((a, b) => lossOf(b) - lossOf(a))
      return { ...one, slowdown: known[0] }
    })
    .toSorted((a, b) => lossOf(b.slowdown) - lossOf(a.slowdown))
}
