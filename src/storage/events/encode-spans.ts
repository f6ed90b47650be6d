import type { Span } from '#domain/trace/span.ts'
import { BinaryRows, type BinaryColumn } from './binary-rows.ts'

/** What stands for no span. */
const NONE = '0'.repeat(16)

/** What of a span goes where in table `spans` (migrations/events), in the order of the bytes. */
const columns: readonly BinaryColumn<Span>[] = [
  ['project_id', (to, span) => to.uint32(span.projectId)],
  ['trace_id', (to, span) => to.uuid(span.traceId)],
  ['span_id', (to, span) => to.uint64Hex(span.spanId)],
  ['parent_id', (to, span) => to.uint64Hex(span.parentId ?? NONE)],
  ['segment_id', (to, span) => to.uint64Hex(span.rootSpanId ?? NONE)],
  ['is_segment', (to, span) => to.bool(span.isRootSpan)],
  ['start', (to, span) => to.dateTime64Us(span.start)],
  ['duration', (to, span) => to.uint64(span.duration)],
  ['self_time', (to, span) => to.uint64(span.selfTime)],
  ['received_at', (to, span) => to.dateTime64(span.receivedAt)],
  ['name', (to, span) => to.string(span.name)],
  ['raw_name', (to, span) => to.string(span.rawName)],
  ['op', (to, span) => to.string(span.op)],
  ['kind', (to, span) => to.string(span.kind)],
  ['category', (to, span) => to.string(span.category)],
  ['status', (to, span) => to.string(span.status)],
  ['status_text', (to, span) => to.string(span.statusText)],
  ['segment_name', (to, span) => to.string(span.rootSpanName)],
  ['release', (to, span) => to.string(span.release)],
  ['environment', (to, span) => to.string(span.environment)],
  ['platform', (to, span) => to.string(span.platform)],
  ['sdk_name', (to, span) => to.string(span.sdkName)],
  ['sdk_version', (to, span) => to.string(span.sdkVersion)],
  ['user_key', (to, span) => to.string(span.userKey)],
  ['weight', (to, span) => to.float64(span.weight)],
  ['is_weight_known', (to, span) => to.bool(span.isWeightKnown)],
  ['texts.key', (to, span) => to.strings(span.texts.map(([name]) => name))],
  ['texts.value', (to, span) => to.strings(span.texts.map(([, value]) => value))],
  ['numbers.key', (to, span) => to.strings(span.numbers.map(([name]) => name))],
  ['numbers.value', (to, span) => to.float64s(span.numbers.map(([, value]) => value))],
  ['links', (to, span) => to.string(span.links.length === 0 ? '' : JSON.stringify(span.links))],
]

/** The columns that {@link SpanEncoder} writes, in its order. */
export const spanColumns: readonly string[] = columns.map(([name]) => name)

/** Spans in RowBinary. */
export class SpanEncoder extends BinaryRows<Span> {
  constructor() {
    super(columns)
  }
}
