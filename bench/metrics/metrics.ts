import { hash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { binOf } from '#domain/metrics/bins.ts'
import type { MetricFunction } from '#domain/metrics/metric-function.ts'
import type { MetricPoint } from '#domain/metrics/metric-point.ts'
import { anySeries } from '#domain/metrics/metric-query.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { metricTable } from '#telemetry/metrics/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { Latencies } from '../latencies.ts'
import type { Row } from '../report.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
const DAYS = 30
const SERIES = 1000
/** Per series and hour. */
const POINTS = 4
const ROUNDS = 20
const STEP_SECONDS = 8 * 3600
/** As the page lists and draws them. */
const GROUPS = 50
const LINES = 5
const AT_MOST = 300

const metric = { name: 'request.duration', type: 'distribution', unit: 'millisecond' } as const
const questions: readonly { readonly of: MetricFunction; readonly by: readonly string[] }[] = [
  { of: 'avg', by: [] },
  { of: 'p95', by: [] },
  { of: 'avg', by: ['region'] },
  { of: 'p95', by: ['region'] },
  { of: 'avg', by: ['host'] },
  { of: 'p95', by: ['host'] },
]

/**
 * Times the chart of a metric with a thousand series over thirty days, including its table of groups. Runs in this
 * process, which has exclusive access to the store.
 */
export async function measureMetrics({
  folder: parent,
  say,
}: {
  readonly folder: string
  say(line: string): void
}): Promise<readonly Row[]> {
  const folder = join(parent, 'metrics')
  await mkdir(folder, { recursive: true })
  const until = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const since = until - DAYS * HOURS * HOUR_MS
  const events = await openEmbeddedEvents({ folder })
  try {
    say(`Metrics: filling the store with ${SERIES} series over ${DAYS} days …`)
    // oxlint-disable-next-line no-await-in-loop -- a day after the other
    for (let day = 0; day < DAYS; day++) await fillDay(events, since, day)
    const set: MetricSet = {
      metric,
      where: anySeries,
      period: { since: new Date(since), until: new Date(until) },
      environments: [],
      slugs: new Map(),
    }
    const rows: Row[] = []
    for (const question of questions) {
      // oxlint-disable-next-line no-await-in-loop -- one question at a time has the store
      const { p50, p95 } = await timesOf(events, set, question)
      const name = `metrics: ${question.of} by ${question.by.join(', ') || 'nothing'}, 1,000 series, 30 days`
      say(`  ${p50.toFixed(0).padStart(5)} ms, p95 ${p95.toFixed(0)}: ${name}`)
      rows.push(
        { name: `${name} p50`, value: p50, unit: 'ms' },
        { name: `${name} p95`, value: p95, unit: 'ms', floor: { atMost: AT_MOST } },
      )
    }
    return rows
  } finally {
    await events.close()
  }
}

/** After one warm-up. */
async function timesOf(events: EventStore, set: MetricSet, question: (typeof questions)[number]) {
  const latencies = new Latencies()
  const grant = operatorGrant('event:read')
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the page asks
    const { groups } = await events.metricGroups(grant, set, question, GROUPS)
    const drawn = groups.slice(0, LINES).map(({ values }) => values)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await events.metricSteps(grant, set, question, STEP_SECONDS, drawn)
    if (round > 0) latencies.add(performance.now() - began)
  }
  return latencies.summary()
}

async function fillDay(events: EventStore, since: number, day: number): Promise<void> {
  const points: MetricPoint[] = []
  for (let hour = 0; hour < HOURS; hour++)
    for (let series = 0; series < SERIES; series++)
      for (let at = 0; at < POINTS; at++)
        points.push(
          aPoint(
            series,
            since + (day * HOURS + hour) * HOUR_MS + at * 600_000,
            (series * 7 + hour * 13 + at * 29 + day) % 400,
          ),
        )
  await events.insert('metric_points', encodeRows(metricTable, points), `day ${day}`)
}

function aPoint(series: number, time: number, wait: number): MetricPoint {
  const value = 10 + wait
  return {
    ...metric,
    projectId: 1 as ProjectId,
    time,
    receivedAt: time,
    series: hash('md5', `series ${series}`, 'hex').slice(0, 16),
    started: 0,
    bin: binOf(value),
    value,
    count: 1,
    sum: value,
    traceId: null,
    spanId: null,
    release: 'shop@1',
    environment: 'production',
    sdkName: 'sentry.javascript.node',
    sdkVersion: '11.12.0',
    attributes: [
      ['host', `host-${series}`],
      ['region', `region-${series % 5}`],
    ],
  }
}
