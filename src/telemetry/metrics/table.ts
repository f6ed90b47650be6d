import type { MetricPoint } from '#domain/metrics/metric-point.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/** The ids that mean no trace and no span. */
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

/** The columns of table `metric_points` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<MetricPoint>[] = [
  column('project_id', (to, point) => to.uint32(point.projectId)),
  column('name', (to, point) => to.string(point.name)),
  column('type', (to, point) => to.string(point.type)),
  column('unit', (to, point) => to.string(point.unit)),
  column('time', (to, point) => to.dateTime64(point.time)),
  column('received_at', (to, point) => to.dateTime64(point.receivedAt)),
  column('series', (to, point) => to.uint64Hex(point.series)),
  column('started', (to, point) => to.uint32(point.started)),
  // Int32, in two's complement.
  column('bin', (to, point) => to.uint32(point.bin >>> 0)),
  column('value', (to, point) => to.float64(point.value)),
  column('count', (to, point) => to.uint64(point.count)),
  column('sum', (to, point) => to.float64(point.sum)),
  column('trace_id', (to, point) => to.uuid(point.traceId ?? NO_TRACE)),
  column('span_id', (to, point) => to.uint64Hex(point.spanId ?? NO_SPAN)),
  column('release', (to, point) => to.string(point.release)),
  column('environment', (to, point) => to.string(point.environment)),
  column('sdk_name', (to, point) => to.string(point.sdkName)),
  column('sdk_version', (to, point) => to.string(point.sdkVersion)),
  column('attributes.key', (to, point) => to.strings(point.attributes.map(([name]) => name))),
  column('attributes.value', (to, point) => to.strings(point.attributes.map(([, value]) => value))),
]

/** The points table. Sums by minute and hour, and the list of series, outlive the points. */
export const metricTable: Table<MetricPoint> = {
  name: 'metric_points',
  columns,
  time: 'time',
  retention: 'points',
  derived: [
    { name: 'metric_minutes', time: 'time', holds: 'sums', retention: 'metrics' },
    { name: 'metric_hours', time: 'time', holds: 'sums', retention: 'metrics' },
    // A series is known as long as the last days of its week.
    { name: 'metric_series', time: 'toDateTime(week + 6)', holds: 'sums', retention: 'metrics' },
  ],
  share: {
    table: 'metric_hours',
    time: 'time',
    weight: 'sum(points)',
    items: 'sum(points)',
    oldest: `toDateTime64(min(time), 3, 'UTC')`,
  },
}
