import type { LogRecord } from '#domain/logs/log-record.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/** The ids that mean no trace and no span. */
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

/** The columns of table `logs` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<LogRecord>[] = [
  column('project_id', (to, log) => to.uint32(log.projectId)),
  column('time', (to, log) => to.dateTime64(log.time)),
  column('tie', (to, log) => to.uint32(log.tie)),
  column('received_at', (to, log) => to.dateTime64(log.receivedAt)),
  column('arrival', (to, log) => to.uint64(log.arrival)),
  column('position', (to, log) => to.uint32(log.position)),
  column('level', (to, log) => to.string(log.level)),
  column('severity', (to, log) => to.uint32(log.severity)),
  column('body', (to, log) => to.string(log.body)),
  column('trace_id', (to, log) => to.uuid(log.traceId ?? NO_TRACE)),
  column('span_id', (to, log) => to.uint64Hex(log.spanId ?? NO_SPAN)),
  column('release', (to, log) => to.string(log.release)),
  column('environment', (to, log) => to.string(log.environment)),
  column('sdk_name', (to, log) => to.string(log.sdkName)),
  column('sdk_version', (to, log) => to.string(log.sdkVersion)),
  column('texts.key', (to, log) => to.strings(log.texts.map(([name]) => name))),
  column('texts.value', (to, log) => to.strings(log.texts.map(([, value]) => value))),
  column('numbers.key', (to, log) => to.strings(log.numbers.map(([name]) => name))),
  column('numbers.value', (to, log) => to.float64s(log.numbers.map(([, value]) => value))),
]

/** The logs table, one row per log in any format. */
export const logTable: Table<LogRecord> = { name: 'logs', columns, time: 'time', retention: 'logs', derived: [] }
