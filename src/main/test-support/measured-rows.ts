import type { EventRow } from '#domain/event/event-row.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { metricTypes } from '#domain/metrics/metric-point.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { aGroup, aRow } from '#storage/events/sample-row.ts'
import { aLog } from '#storage/events/sample-log.ts'
import { aPoint } from '#storage/events/sample-metric.ts'
import { aProfileId, aProfileRow } from '#storage/events/sample-profile.ts'
import { aSpan, aSpanId, aTraceId } from '#storage/events/sample-span.ts'
import { digestedEvent } from '#telemetry/events/digested-event.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { metricTable } from '#telemetry/metrics/table.ts'
import { profileTable } from '#telemetry/profiles/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'

// For tests: the same twelve measurements stored as errors, spans, logs, metric points and profiles. Everything
// computed from them can also be computed from this list.

const HOUR_MS = 3_600_000

/** One measurement, independent of the kind it is stored as. */
export interface Measured {
  readonly time: number
  /** Duration in microseconds. */
  readonly durationUs: number
  readonly selfUs: number
  /** `undefined` if it lacks the attribute `cups`. */
  readonly cups: number | undefined
  /** The attribute or tag `shop`. */
  readonly shop: string
  /** '' if none. */
  readonly user: string
  readonly severity: number
  readonly level: 'info' | 'error'
  readonly isRoot: boolean
  readonly failed: boolean
}

/** The period of all measurements: two complete hours. */
export function measuredPeriod(now: Date): { readonly since: Date; readonly until: Date } {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return { since: new Date(hour - 3 * HOUR_MS), until: new Date(hour - HOUR_MS) }
}

/**
 * Seven in the first hour and five in the second; every third lacks the number; durations have at most three digits.
 */
export function measuredRows(since: Date): readonly Measured[] {
  return Array.from({ length: 12 }, (_, at) => ({
    time: since.getTime() + at * 9 * 60_000,
    durationUs: 1000 * ((at * 37) % 101) + 1000,
    selfUs: 1000 * ((at * 23) % 47),
    cups: at % 3 === 2 ? undefined : ((at * 7) % 11) - 2.5,
    shop: at % 4 === 0 ? 'north' : 'south',
    user: at % 5 === 0 ? '' : `id:${at % 3}`,
    severity: at % 2 === 0 ? 9 : 17,
    level: at % 2 === 0 ? 'info' : 'error',
    isRoot: at % 3 !== 1,
    failed: at % 4 === 3,
  }))
}

const numbersOf = ({ cups }: Measured) => (cups === undefined ? [] : [['cups', cups] as const])

const errorOf = (projectId: ProjectId, row: Measured): EventRow =>
  aRow({
    projectId,
    groupHash: aGroup(row.shop),
    timestamp: row.time,
    receivedAt: row.time,
    userKey: row.user,
    level: row.level,
    tags: [['shop', row.shop]],
  })

const spanOf = (projectId: ProjectId, row: Measured, at: number) =>
  aSpan({
    projectId,
    traceId: aTraceId(`trace ${at}`),
    spanId: aSpanId(at + 1),
    isRootSpan: row.isRoot,
    start: row.time * 1000,
    duration: row.durationUs,
    selfTime: row.selfUs,
    status: row.failed ? 'error' : 'ok',
    userKey: row.user,
    op: row.shop,
    texts: [['shop', row.shop]],
    numbers: numbersOf(row),
  })

const logOf = (projectId: ProjectId, row: Measured, position: number) =>
  aLog({
    projectId,
    time: row.time,
    position,
    level: row.level,
    severity: row.severity,
    texts: [['shop', row.shop]],
    numbers: numbersOf(row),
  })

/** As metrics of each type; counters are never negative. */
const pointsOf = (projectId: ProjectId, { cups, time, shop }: Measured) =>
  cups === undefined
    ? []
    : metricTypes.map((type) => {
        const value = type === 'counter' ? Math.abs(cups) : cups
        return aPoint({ projectId, name: 'cups', type, time, value, attributes: [['shop', shop]] })
      })

const profileOf = (projectId: ProjectId, row: Measured, at: number) =>
  aProfileRow(aProfile({ main: row.durationUs / 1000 }, { startedAt: row.time }), {
    projectId,
    profileId: aProfileId(at + 1),
    transaction: row.shop,
  })

/** Stores them as every kind that functions apply to. */
export async function storeMeasured(
  { events, catalogue }: { readonly events: EventStore; readonly catalogue: Catalogue },
  project: ProjectId,
  rows: readonly Measured[],
): Promise<void> {
  const errors = rows.map((row) => errorOf(project, row))
  const spans = rows.map((row, at) => spanOf(project, row, at))
  const logs = rows.map((row, at) => logOf(project, row, at))
  const points = rows.flatMap((row) => pointsOf(project, row))
  const profiles = rows.map((row, at) => profileOf(project, row, at))
  await events.insert('events', encodeRows(eventTable, errors), 'all')
  await events.insert('spans', encodeRows(spanTable, spans), 'all')
  await events.insert('logs', encodeRows(logTable, logs), 'all')
  await events.insert('metric_points', encodeRows(metricTable, points), 'all')
  await events.insert('profiles', encodeRows(profileTable, profiles), 'all')
  const range = { segment: 1, from: 0, to: 1 }
  await catalogue.digest.plan('spool', range)
  const sections = [{ kind: 'events', items: errors.map(digestedEvent) }]
  await catalogue.digest.commit({ spoolId: 'spool', range, sections, outcomes: [], groups: new Map() }, new Date())
}

export async function aMeasuredProject(catalogue: Catalogue): Promise<ProjectId> {
  const made = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'tea', platform: 'node' },
    new Date(),
  )
  return made.project.id
}
