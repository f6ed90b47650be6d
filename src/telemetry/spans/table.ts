import type { Span } from '#domain/trace/span.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/** The id that means no span. */
const NONE = '0'.repeat(16)

/** The version of the tables that are derived from spans on insert; see migrations/events/0008-sampled-spans.sql. */
const GENERATION = 1

/** The columns of table `spans` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<Span>[] = [
  column('project_id', (to, span) => to.uint32(span.projectId)),
  column('trace_id', (to, span) => to.uuid(span.traceId)),
  column('span_id', (to, span) => to.uint64Hex(span.spanId)),
  column('parent_id', (to, span) => to.uint64Hex(span.parentId ?? NONE)),
  column('segment_id', (to, span) => to.uint64Hex(span.rootSpanId ?? NONE)),
  column('is_segment', (to, span) => to.bool(span.isRootSpan)),
  column('start', (to, span) => to.dateTime64Us(span.start)),
  column('duration', (to, span) => to.uint64(span.duration)),
  column('self_time', (to, span) => to.uint64(span.selfTime)),
  column('received_at', (to, span) => to.dateTime64(span.receivedAt)),
  column('name', (to, span) => to.string(span.name)),
  column('raw_name', (to, span) => to.string(span.rawName)),
  column('op', (to, span) => to.string(span.op)),
  column('kind', (to, span) => to.string(span.kind)),
  column('category', (to, span) => to.string(span.category)),
  column('status', (to, span) => to.string(span.status)),
  column('status_text', (to, span) => to.string(span.statusText)),
  column('segment_name', (to, span) => to.string(span.rootSpanName)),
  column('release', (to, span) => to.string(span.release)),
  column('environment', (to, span) => to.string(span.environment)),
  column('platform', (to, span) => to.string(span.platform)),
  column('sdk_name', (to, span) => to.string(span.sdkName)),
  column('sdk_version', (to, span) => to.string(span.sdkVersion)),
  column('user_key', (to, span) => to.string(span.userKey)),
  column('weight', (to, span) => to.float64(span.weight)),
  column('is_weight_known', (to, span) => to.bool(span.isWeightKnown)),
  column('texts.key', (to, span) => to.strings(span.texts.map(([name]) => name))),
  column('texts.value', (to, span) => to.strings(span.texts.map(([, value]) => value))),
  column('numbers.key', (to, span) => to.strings(span.numbers.map(([name]) => name))),
  column('numbers.value', (to, span) => to.float64s(span.numbers.map(([, value]) => value))),
  column('links', (to, span) => to.string(span.links.length === 0 ? '' : JSON.stringify(span.links))),
  column('generation', (to) => to.uint8(GENERATION)),
]

/** The spans table, one row per span in any format. */
export const spanTable: Table<Span> = {
  name: 'spans',
  columns,
  time: 'start',
  retention: 'spans',
  // A trace passes through many projects, so its row belongs to none of them.
  derived: [
    { name: 'traces', time: null, holds: 'sums' },
    { name: 'sampled_spans', time: 'start', holds: 'sums' },
  ],
}
