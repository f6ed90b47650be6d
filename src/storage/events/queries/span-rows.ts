import { z } from 'zod'
import {
  spanCategories,
  spanKinds,
  spanStatuses,
  type Span,
  type SpanLink,
  type SpanSummary,
} from '#domain/trace/span.ts'
import { count, projectId } from './columns.ts'
import { hexOf, maybeSpan, spanId, traceId } from './span-columns.ts'

const bool = z.coerce.boolean()

/** The columns of a span without its attributes and sender, which {@link summaryRows} parses. */
export const summaryColumns = `
  project_id, trace_id, ${hexOf('span_id')} AS span_hex, ${hexOf('parent_id')} AS parent_hex,
  ${hexOf('segment_id')} AS segment_hex, is_segment, toUnixTimestamp64Micro(start) AS start_us, duration, self_time,
  toUnixTimestamp64Milli(received_at) AS received_ms, name, raw_name, op, kind, category, status, status_text,
  segment_name, release, environment, weight, is_weight_known, links`

const summaryRow = z.object({
  project_id: projectId,
  trace_id: traceId,
  span_hex: spanId,
  parent_hex: maybeSpan,
  segment_hex: maybeSpan,
  is_segment: bool,
  start_us: count,
  duration: count,
  self_time: count,
  received_ms: count,
  name: z.string(),
  raw_name: z.string(),
  op: z.string(),
  kind: z.enum(spanKinds),
  category: z.enum(spanCategories),
  status: z.enum(spanStatuses),
  status_text: z.string(),
  segment_name: z.string(),
  release: z.string(),
  environment: z.string(),
  weight: z.number(),
  is_weight_known: bool,
  links: z.string(),
})

export const summaryRows = z.array(summaryRow.transform(toSummary))

/** All columns of a span, which {@link wholeRows} parses. */
export const wholeColumns = `${summaryColumns}, platform, sdk_name, sdk_version, user_key, texts.key AS text_keys,
  texts.value AS text_values, numbers.key AS number_keys, numbers.value AS number_values`

export const wholeRows = z.array(
  summaryRow
    .extend({
      platform: z.string(),
      sdk_name: z.string(),
      sdk_version: z.string(),
      user_key: z.string(),
      text_keys: z.array(z.string()),
      text_values: z.array(z.string()),
      number_keys: z.array(z.string()),
      number_values: z.array(z.number()),
    })
    .transform((row): Span => ({
      ...toSummary(row),
      platform: row.platform,
      sdkName: row.sdk_name,
      sdkVersion: row.sdk_version,
      userKey: row.user_key,
      texts: row.text_keys.map((key, index) => [key, row.text_values[index] ?? ''] as const),
      numbers: row.number_keys.map((key, index) => [key, row.number_values[index] ?? 0] as const),
    })),
)

/** Parses links as encode-spans.ts writes them. */
export function linksIn(text: string): readonly SpanLink[] {
  return text === '' ? [] : (JSON.parse(text) as SpanLink[])
}

function toSummary(row: z.output<typeof summaryRow>): SpanSummary {
  return {
    projectId: row.project_id,
    traceId: row.trace_id,
    spanId: row.span_hex,
    parentId: row.parent_hex,
    rootSpanId: row.segment_hex,
    isRootSpan: row.is_segment,
    start: row.start_us,
    duration: row.duration,
    selfTime: row.self_time,
    receivedAt: row.received_ms,
    name: row.name,
    rawName: row.raw_name,
    op: row.op,
    kind: row.kind,
    category: row.category,
    status: row.status,
    statusText: row.status_text,
    rootSpanName: row.segment_name,
    release: row.release,
    environment: row.environment,
    weight: row.weight,
    isWeightKnown: row.is_weight_known,
    links: linksIn(row.links),
  }
}
