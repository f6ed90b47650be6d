import type { EventRow } from '#domain/event/event-row.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/**
 * The search index has all entries of events stored from this generation on; see
 * migrations/events/0012-search-shapes.sql.
 */
const GENERATION = 1

/** The id that means no trace: all zeros. */
const NO_TRACE = '0'.repeat(32)

/** The columns of table `events` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<EventRow>[] = [
  column('project_id', (to, row) => to.uint32(row.projectId)),
  column('group_hash', (to, row) => to.uuid(row.groupHash)),
  column('timestamp', (to, row) => to.dateTime64(row.timestamp)),
  column('event_id', (to, row) => to.uuid(row.eventId)),
  column('received_at', (to, row) => to.dateTime64(row.receivedAt)),
  column('type', (to, row) => to.string(row.type)),
  column('level', (to, row) => to.string(row.level)),
  column('platform', (to, row) => to.string(row.platform)),
  column('title', (to, row) => to.string(row.title)),
  column('culprit', (to, row) => to.string(row.culprit)),
  column('error_type', (to, row) => to.string(row.metadata.type)),
  column('error_value', (to, row) => to.string(row.metadata.value)),
  column('filename', (to, row) => to.string(row.metadata.filename)),
  column('function', (to, row) => to.string(row.metadata.function)),
  column('handled', (to, row) => to.bool(row.handled)),
  column('environment', (to, row) => to.string(row.environment)),
  column('release', (to, row) => to.string(row.release)),
  column('dist', (to, row) => to.string(row.dist)),
  column('transaction', (to, row) => to.string(row.transaction)),
  column('server_name', (to, row) => to.string(row.serverName)),
  column('user_key', (to, row) => to.string(row.userKey)),
  column('user_id', (to, row) => to.string(row.user.id ?? '')),
  column('user_email', (to, row) => to.string(row.user.email ?? '')),
  column('user_name', (to, row) => to.string(row.user.username ?? '')),
  column('user_ip', (to, row) => to.string(row.user.ip_address ?? '')),
  column('digest', (to, row) => to.string(row.digest)),
  column('stack_files', (to, row) => to.strings(row.stack.files)),
  column('stack_functions', (to, row) => to.strings(row.stack.functions)),
  column('stack_modules', (to, row) => to.strings(row.stack.modules)),
  column('trace_id', (to, row) => to.uuid(row.traceId === '' ? NO_TRACE : row.traceId)),
  column('arrival', (to, row) => to.uint64(row.arrival)),
  column('sdk_name', (to, row) => to.string(row.sdkName)),
  column('sdk_version', (to, row) => to.string(row.sdkVersion)),
  column('tags.key', (to, row) => to.strings(row.tags.map(([key]) => key))),
  column('tags.value', (to, row) => to.strings(row.tags.map(([, value]) => value))),
  column('payload', (to, row) => to.string(row.payload)),
  column('generation', (to) => to.uint8(GENERATION)),
]

/**
 * The events table, one row per event. The search index (src/storage/events/search) and the hourly and daily sums are
 * derived from it.
 */
export const eventTable: Table<EventRow> = {
  name: 'events',
  columns,
  time: 'timestamp',
  retention: 'events',
  derived: [
    { name: 'revisions', time: 'timestamp', holds: 'revisions' },
    { name: 'group_hours', time: 'start', holds: 'sums' },
    { name: 'group_days', time: 'start', holds: 'sums' },
    { name: 'search_groups', time: 'toDateTime(day)', holds: 'sums' },
    // A value is kept as long as the last days of its week.
    { name: 'search_values', time: 'toDateTime(week + 6)', holds: 'sums' },
  ],
  // Events differ in size by a factor of a thousand, which their sums reflect.
  share: {
    table: 'group_days',
    time: 'start',
    weight: 'sum(payload_bytes)',
    items: 'sum(events)',
    oldest: 'min(first_seen)',
  },
}
