import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import {
  REGRESSION_DAYS,
  findFunctionRegressions,
  comparedTimes,
  type ComparedTime,
} from '#domain/profile/function-regression.ts'
import type { ProfileReader } from '#domain/profile/profile-store.ts'
import { reportOfFunction } from '#domain/trace/detect/report.ts'
import type { DetectorRule } from '#domain/trace/detect/rules.ts'
import { detectorsOf, report, type DetectorParts } from './reports.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface ProfileDetectorParts extends Omit<DetectorParts, 'events'> {
  readonly events: Pick<ProfileReader, 'profiledReleases' | 'flameTree'>
}

/**
 * Compares the newest release of each project with the previous one, hourly, for each kind of time that its platforms
 * measure. The issue gets an event for each day on which the newest release is slower.
 * @param told the functions reported since the start
 * @returns the number of compared projects and of slower functions
 */
export async function evaluateProfiles(
  parts: ProfileDetectorParts,
  told: Set<string>,
  now: Date,
): Promise<{ readonly evaluated: number; readonly reported: number }> {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const reached = (await parts.catalogue.detectors.reached('profiles')) ?? 0
  if (hour <= reached) return { evaluated: 0, reported: 0 }
  const period = { since: new Date(now.getTime() - REGRESSION_DAYS * DAY_MS), until: now }
  const all = await parts.events.profiledReleases(operatorGrant('event:read'), period)
  const byProject = Map.groupBy(all, ({ projectId }) => projectId)
  const rules = await detectorsOf(parts, byProject.keys())
  let evaluated = 0
  let reported = 0
  for (const [project, releases] of byProject) {
    const rule = rules.get(project)?.function_regression
    const times = rule?.on === true ? comparedTimes(releases, rule.limits.profiles) : []
    if (rule === undefined || times.length === 0) continue
    evaluated++
    for (const time of times)
      // oxlint-disable-next-line no-await-in-loop -- one project's stacks are in memory at a time
      reported += await compare(parts, { project, time, rule, period, told }, now)
  }
  await parts.catalogue.detectors.advance('profiles', hour)
  return { evaluated, reported }
}

interface Compared {
  readonly project: ProjectId
  readonly time: ComparedTime
  readonly rule: DetectorRule<'function_regression'>
  readonly period: { readonly since: Date; readonly until: Date }
  readonly told: Set<string>
}

async function compare(
  parts: ProfileDetectorParts,
  { project, time: { type, pair }, rule, period, told }: Compared,
  now: Date,
): Promise<number> {
  const treeOf = (release: string) =>
    parts.events.flameTree(operatorGrant('event:read'), { period, project, release, type })
  const before = await treeOf(pair.before.release)
  const found = findFunctionRegressions(before, await treeOf(pair.now.release), rule.limits)
  let reported = 0
  for (const one of found) {
    const made = reportOfFunction(project, one, { type, pair }, Math.floor(now.getTime() / DAY_MS) * DAY_MS)
    const identity = JSON.stringify(made.identity)
    if (told.has(identity)) continue
    // oxlint-disable-next-line no-await-in-loop -- in order, so that what was reported before a fault is the first of them
    await report(parts, project, made, now)
    told.add(identity)
    reported++
  }
  return reported
}
