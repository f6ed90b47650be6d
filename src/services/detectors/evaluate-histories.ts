import type { DetectorRules } from '#domain/trace/detect/rules.ts'
import { thresholds } from '#domain/trace/detect/rules.ts'
import { findRegression, HISTORY_DAYS, SLOT_MS, type Slot } from '#domain/trace/detect/regression.ts'
import { reportOfRegression, type EvaluatedTransaction } from '#domain/trace/detect/report.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { SETTLED_AFTER_MS } from './evaluate-segments.ts'
import { detectorsOf, report, type DetectorParts } from './reports.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Transactions evaluated per hour, busiest first; bounds the time it takes. */
const MOST_TRANSACTIONS = 500
/** Histories held in memory at once. */
const STEP = 50

/**
 * Evaluates the history of each transaction that was busy in the last hour, at most once per half hour.
 * @returns how many were evaluated, and how many have become slower
 */
export async function evaluateHistories(
  parts: DetectorParts,
  now: Date,
): Promise<{ readonly evaluated: number; readonly reported: number }> {
  const { catalogue, events, spool } = parts
  const { oldestReceivedAt } = spool.backlog()
  const complete = Math.min(now.getTime(), oldestReceivedAt ?? now.getTime()) - SETTLED_AFTER_MS
  const end = Math.floor(complete / SLOT_MS) * SLOT_MS
  if (end <= ((await catalogue.detectors.reached('regressions')) ?? 0)) return { evaluated: 0, reported: 0 }
  const grant = operatorGrant('event:read')
  const least = 2 * thresholds.p95_regression.samples.least
  const lastHour = { since: new Date(end - HOUR_MS), until: new Date(end) }
  const busy = await events.busyTransactions(grant, lastHour, least, MOST_TRANSACTIONS)
  const rules = await detectorsOf(
    parts,
    busy.map(({ projectId }) => projectId),
  )
  const evaluated = busy.filter(({ projectId }) => rules.get(projectId)?.p95_regression.on === true)
  const period = { since: new Date(end - HISTORY_DAYS * DAY_MS), until: new Date(end) }
  let reported = 0
  for (let from = 0; from < evaluated.length; from += STEP) {
    // oxlint-disable-next-line no-await-in-loop -- all at once would be as much memory as there are transactions
    const histories = await events.slotsOf(grant, evaluated.slice(from, from + STEP), period)
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const { slots, ...of } of histories) reported += await evaluateOne(parts, of, { slots, rules, end }, now)
  }
  await catalogue.detectors.advance('regressions', end)
  return { evaluated: evaluated.length, reported }
}

interface History {
  readonly slots: readonly Slot[]
  readonly rules: ReadonlyMap<EvaluatedTransaction['projectId'], DetectorRules>
  readonly end: number
}

async function evaluateOne(
  parts: DetectorParts,
  of: EvaluatedTransaction,
  { slots, rules, end }: History,
  now: Date,
): Promise<number> {
  const limits = rules.get(of.projectId)?.p95_regression.limits
  const found = limits && findRegression(slots, limits, end)
  if (limits === undefined || found === undefined) return 0
  const shown = slots.filter(({ count }) => count >= limits.samples)
  await report(parts, of.projectId, reportOfRegression(found, shown, of, end), now)
  return 1
}
