import { hash } from 'node:crypto'
import type { ProjectId } from '#domain/ids.ts'
import { binOf } from '#domain/metrics/bins.ts'
import type { MetricPoint } from '#domain/metrics/metric-point.ts'

/** A point for tests, with ordinary defaults. */
export function aPoint(overrides: Partial<MetricPoint> = {}): MetricPoint {
  const time = overrides.time ?? Date.now() - 60_000
  const value = overrides.value ?? 1
  const point = {
    projectId: 1 as ProjectId,
    name: 'orders',
    type: 'counter',
    unit: '',
    receivedAt: time,
    started: 0,
    bin: binOf(value),
    count: 1,
    sum: value,
    traceId: null,
    spanId: null,
    release: '',
    environment: '',
    sdkName: '',
    sdkVersion: '',
    attributes: [],
    ...overrides,
    time,
    value,
  } as const satisfies Omit<MetricPoint, 'series'>
  const { projectId, name, type, unit, started, release, environment, attributes } = point
  const facts = JSON.stringify([projectId, name, type, unit, started, release, environment, attributes])
  return { ...point, series: overrides.series ?? hash('md5', facts, 'hex').slice(0, 16) }
}
