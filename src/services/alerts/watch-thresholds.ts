import { narrow } from '#domain/access/access.ts'
import type { AlertRule, ThresholdWatch } from '#domain/alert/rule.ts'
import { subjectOf, type GroupState } from '#domain/alert/telemetry-threshold.ts'
import {
  isShare,
  isTelemetry,
  limitOf,
  nextState,
  type Threshold,
  type ThresholdState,
} from '#domain/alert/threshold.ts'
import type { NewFiring } from '#domain/alert/alert-work.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { measureGroups, valueOfNothing, type MeasuredGroup } from './measure-telemetry.ts'
import { thresholdNotice } from './notices.ts'
import { messagesFor } from './outbox-messages.ts'
import type { AlertParts } from './alert-parts.ts'

type ThresholdRule = AlertRule & { readonly watch: ThresholdWatch }

const DRAWN = 12
const MINUTE_MS = 60_000
/** After a start, lower limits are not evaluated before this, because no data could arrive during the downtime. */
const SETTLES_MS = 60 * MINUTE_MS

/** The server's state: counts mean little while events are waiting to be digested. */
export interface Counting {
  readonly startedAt: Date
  /** The digest lag in milliseconds. */
  readonly lagMs: number
}

/** Evaluates every threshold and notifies of state changes. Returns the number of changes. */
export async function watchThresholds(parts: AlertParts, { startedAt, lagMs }: Counting, now: Date): Promise<number> {
  if (lagMs > MINUTE_MS) return 0
  const rules = (await parts.catalogue.alertWork.rules(now)).filter(isThreshold)
  let changed = 0
  for (const rule of rules) {
    const { direction, windowMinutes } = rule.watch
    const settled = startedAt.getTime() + Math.min(windowMinutes * MINUTE_MS, SETTLES_MS)
    const isOfTooFew = direction === 'below' && !isShare(rule.watch)
    if (isOfTooFew && now.getTime() < settled) continue
    if (await watchOne(parts, rule, now)) changed++
  }
  return changed
}

function isThreshold(rule: AlertRule): rule is ThresholdRule {
  return rule.watch.kind === 'threshold'
}

async function watchOne(parts: AlertParts, rule: ThresholdRule, now: Date): Promise<boolean> {
  const stood = rule.thresholdState ?? { state: 'ok', groups: [] }
  const looks = await lookAt(parts, rule, now)
  const changes = looks.filter(({ was, is }) => was !== is)
  if (changes.length === 0) return false
  const drawn = await lastWindows(parts, rule, DRAWN, now)
  const firings: NewFiring[] = []
  for (const change of changes) {
    const recent = drawn.find(({ group }) => group === change.group)?.values ?? []
    firings.push(await firingOf(parts, rule, change, recent, now))
  }
  const ungrouped = looks.find(({ group }) => group === null)
  const groups = looks.flatMap(({ group, is }): GroupState[] =>
    group === null || is === 'ok' ? [] : [{ group, state: is }],
  )
  const is = ungrouped?.is ?? worstOf(groups)
  const stateChange = { ruleId: rule.id, was: stood.state, is, groups: { was: stood.groups, is: groups } }
  await parts.catalogue.alertWork.commit({ firings, stateChanges: [stateChange] }, now)
  return true
}

function worstOf(groups: readonly GroupState[]): ThresholdState {
  if (groups.some(({ state }) => state === 'critical')) return 'critical'
  return groups.length === 0 ? 'ok' : 'warning'
}

interface Look {
  /** null without grouping. */
  readonly group: string | null
  /** null without data. */
  readonly value: number | null
  readonly was: ThresholdState
  readonly is: ThresholdState
}

/** Evaluates all current groups, and the groups that were not ok at the last evaluation. */
async function lookAt(parts: AlertParts, rule: ThresholdRule, now: Date): Promise<readonly Look[]> {
  const { watch, thresholdState } = rule
  const values = await newestValues(parts, rule, now)
  const stood = new Map((thresholdState?.groups ?? []).map(({ group, state }) => [group, state]))
  for (const group of stood.keys()) if (!values.has(group)) values.set(group, nothingOf(watch))
  return [...values].map(([group, value]) => {
    const was = group === null ? (thresholdState?.state ?? 'ok') : (stood.get(group) ?? 'ok')
    return { group, value, was, is: nextState(watch, was, value) }
  })
}

/** For a lower limit, a group that has disappeared since the previous window counts as empty. */
async function newestValues(
  parts: AlertParts,
  rule: ThresholdRule,
  now: Date,
): Promise<Map<string | null, number | null>> {
  const { watch } = rule
  const newest = await lastWindows(parts, rule, 1, now)
  const values = new Map(newest.map(({ group, values: [value = null] }) => [group, value]))
  if (!isTelemetry(watch) || watch.by === '' || watch.direction === 'above') return values
  const before = await lastWindows(parts, rule, 1, new Date(now.getTime() - watch.windowMinutes * MINUTE_MS))
  for (const { group } of before) if (!values.has(group)) values.set(group, nothingOf(watch))
  return values
}

function nothingOf(watch: Threshold): number | null {
  return isTelemetry(watch) ? valueOfNothing(watch) : null
}

async function firingOf(
  parts: AlertParts,
  rule: ThresholdRule,
  look: Look,
  recent: MeasuredGroup['values'],
  now: Date,
): Promise<NewFiring> {
  const { watch } = rule
  const why = whyOf(watch, look)
  const change = { why, is: look.is, at: now, projects: await namesOf(parts, rule), recent }
  const notice = thresholdNotice(parts.site, rule, watch, change)
  const messages = await messagesFor(parts, rule, notice, rule.projects, null)
  return { ruleId: rule.id, issue: null, at: now, level: notice.level, why, everyMinutes: 0, messages }
}

function whyOf(watch: Threshold, { group, value, was, is }: Look) {
  const { measure, windowMinutes, direction } = watch
  const about = isTelemetry(watch) ? { about: subjectOf(watch, group) } : {}
  const limit = limitOf(watch, is)
  // Only a number can change the state.
  return { kind: 'threshold', measure, value: value ?? 0, windowMinutes, direction, limit, was, ...about } as const
}

/** The values of the last windows, oldest first. */
async function lastWindows(
  parts: AlertParts,
  rule: ThresholdRule,
  windows: number,
  now: Date,
): Promise<readonly MeasuredGroup[]> {
  const windowMs = rule.watch.windowMinutes * MINUTE_MS
  const whole = operatorGrant('event:read')
  const grant = rule.projects === 'all' ? whole : narrow(whole, rule.projects)
  return measureGroups(parts, grant, rule.watch, new Date(now.getTime() - windows * windowMs), windows)
}

async function namesOf({ catalogue }: AlertParts, { projects }: AlertRule): Promise<readonly string[]> {
  if (projects === 'all') return []
  const all = await catalogue.projects.list(operatorGrant('project:read'))
  return all.filter(({ id }) => projects.includes(id)).map(({ name }) => name)
}
