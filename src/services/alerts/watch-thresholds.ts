import { narrow } from '#domain/access/access.ts'
import type { AlertRule, ThresholdWatch } from '#domain/alert/rule.ts'
import { limitOf, nextState, type Threshold, type ThresholdState } from '#domain/alert/threshold.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { measureWindows } from './measure-windows.ts'
import { thresholdNotice } from './notices.ts'
import { messagesFor } from './outbox-messages.ts'
import type { AlertParts } from './alert-parts.ts'

type ThresholdRule = AlertRule & { readonly watch: ThresholdWatch }

/** How many windows a message draws. */
const DRAWN = 12
const MINUTE_MS = 60_000
/** After a start, what is "too few" is not evaluated before this: while the server was away nothing could come. */
const SETTLES_MS = 60 * MINUTE_MS

/** The state of the server: counts say little while events wait to be counted. */
export interface Counting {
  readonly startedAt: Date
  /** How far the digest is behind, milliseconds. */
  readonly lagMs: number
}

/** Evaluates every threshold and notifies of those whose state has changed. Returns how many. */
export async function watchThresholds(parts: AlertParts, { startedAt, lagMs }: Counting, now: Date): Promise<number> {
  if (lagMs > MINUTE_MS) return 0
  const rules = (await parts.catalogue.alertWork.rules(now)).filter(isThreshold)
  let changed = 0
  for (const rule of rules) {
    const { direction, windowMinutes } = rule.watch
    const settled = startedAt.getTime() + Math.min(windowMinutes * MINUTE_MS, SETTLES_MS)
    if (direction === 'below' && now.getTime() < settled) continue
    if (await watchOne(parts, rule, now)) changed++
  }
  return changed
}

function isThreshold(rule: AlertRule): rule is ThresholdRule {
  return rule.watch.kind === 'threshold'
}

async function watchOne(parts: AlertParts, rule: ThresholdRule, now: Date): Promise<boolean> {
  const { watch } = rule
  const was = rule.thresholdState?.state ?? 'ok'
  const [value = 0] = await lastWindows(parts, rule, 1, now)
  const is = nextState(watch, was, value)
  if (value === null || is === was) return false
  const why = whyOf(watch, value, was, is)
  const change = {
    why,
    is,
    at: now,
    projects: await namesOf(parts, rule),
    recent: await lastWindows(parts, rule, DRAWN, now),
  }
  const notice = thresholdNotice(parts.site, rule, watch, change)
  const messages = await messagesFor(parts, rule, notice, rule.projects, null)
  const firing = { ruleId: rule.id, issue: null, at: now, level: notice.level, why, everyMinutes: 0, messages }
  await parts.catalogue.alertWork.commit({ firings: [firing], stateChanges: [{ ruleId: rule.id, was, is }] }, now)
  return true
}

function whyOf(watch: Threshold, value: number, was: ThresholdState, is: ThresholdState) {
  const { measure, windowMinutes, direction } = watch
  return { kind: 'threshold', measure, value, windowMinutes, direction, limit: limitOf(watch, is), was } as const
}

/** The values of the last windows, oldest first. */
async function lastWindows(
  parts: AlertParts,
  rule: ThresholdRule,
  windows: number,
  now: Date,
): Promise<readonly (number | null)[]> {
  const windowMs = rule.watch.windowMinutes * MINUTE_MS
  const whole = operatorGrant('event:read')
  const grant = rule.projects === 'all' ? whole : narrow(whole, rule.projects)
  return measureWindows(parts, grant, rule.watch, new Date(now.getTime() - windows * windowMs), windows)
}

async function namesOf({ catalogue }: AlertParts, { projects }: AlertRule): Promise<readonly string[]> {
  if (projects === 'all') return []
  const all = await catalogue.projects.list(operatorGrant('project:read'))
  return all.filter(({ id }) => projects.includes(id)).map(({ name }) => name)
}
