import { commonAttributes } from '../explore/common-attributes.ts'
import type { Backfilled } from './backfill.ts'

/** The same columns and the same condition as the view has (migrations/events/0008-sampled-spans.sql). */
const columns = [
  'project_id',
  'trace_id',
  'span_id',
  'is_segment',
  'start',
  'duration',
  'self_time',
  'name',
  'raw_name',
  'op',
  'kind',
  'category',
  'status',
  'status_text',
  'segment_name',
  'release',
  'environment',
  'platform',
  'sdk_name',
  'sdk_version',
  'user_key',
  'weight',
  'is_weight_known',
  'texts.key',
  'texts.value',
  'numbers.key',
  'numbers.value',
  ...commonAttributes.values(),
].join(', ')

/** The sample of spans that were stored before there was one. */
export const sampledSpans: Backfilled = {
  name: 'sampled_spans',
  source: 'spans',
  time: 'start',
  pending: 'generation = 0',
  insert: (within) => `
    INSERT INTO sampled_spans (${columns})
    SELECT ${columns} FROM spans
    WHERE generation = 0 AND cityHash64(trace_id) < 2305843009213693952 AND ${within}
    ORDER BY project_id, toStartOfHour(start), segment_name, trace_id, start, span_id`,
}
