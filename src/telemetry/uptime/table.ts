import type { ProjectId } from '#domain/ids.ts'
import type { CheckResult } from '#domain/uptime/result.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

export type UptimeRow = CheckResult & { readonly projectId: ProjectId }

/** The ids that mean no trace and no span. */
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)
const MAX_US = 2 ** 32 - 1

const us = (ms: number) => Math.min(Math.max(Math.round(ms * 1000), 0), MAX_US)

/** The columns of table `uptime_checks` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<UptimeRow>[] = [
  column('project_id', (to, row) => to.uint32(row.projectId)),
  column('check_id', (to, row) => to.uint64(row.checkId)),
  column('time', (to, row) => to.dateTime64(row.at)),
  column('probe', (to, row) => to.string(row.probe)),
  column('attempt', (to, row) => to.uint8(row.attempt)),
  column('is_final', (to, row) => to.bool(row.isFinal)),
  column('is_up', (to, row) => to.bool(row.failure === null)),
  column('in_maintenance', (to, row) => to.bool(row.inMaintenance)),
  column('failure', (to, row) => to.string(row.failure ?? '')),
  column('detail', (to, row) => to.string(row.detail)),
  column('status', (to, row) => to.uint32(row.status)),
  column('address', (to, row) => to.string(row.address)),
  column('dns_us', (to, row) => to.uint32(us(row.phases.dns))),
  column('connect_us', (to, row) => to.uint32(us(row.phases.connect))),
  column('tls_us', (to, row) => to.uint32(us(row.phases.tls))),
  column('first_byte_us', (to, row) => to.uint32(us(row.phases.firstByte))),
  column('total_us', (to, row) => to.uint32(us(row.phases.total))),
  column('trace_id', (to, row) => to.uuid(row.traceId ?? NO_TRACE)),
  column('span_id', (to, row) => to.uint64Hex(row.spanId ?? NO_SPAN)),
]

/** The checks table. Hourly sums are kept as long as those of metrics. */
export const uptimeTable: Table<UptimeRow> = {
  name: 'uptime_checks',
  columns,
  time: 'time',
  retention: 'events',
  derived: [{ name: 'uptime_hours', time: 'hour', holds: 'sums', retention: 'metrics' }],
}
