import type { Backfilled } from '../derived/backfill.ts'
import type { Followed } from '../derived/follower.ts'
import { commonAttributes } from './common-attributes.ts'

/** The columns that queries over many spans read. */
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

/** Hashes below 2^61 are an eighth of all. */
const insert = (within: string) => `
  INSERT INTO sampled_spans (${columns})
  SELECT ${columns} FROM spans
  WHERE ${within} AND cityHash64(trace_id) < 2305843009213693952
  ORDER BY project_id, toStartOfHour(start), segment_name, trace_id, start, span_id`

/**
 * Maintains the spans of one in eight traces (migrations/events/0008-sampled-spans.sql), for rows stored since the
 * sample exists.
 */
export const sampledSpans: Followed = {
  source: 'spans',
  which: 'generation > 0',
  progress: 'sample_progress',
  mostRows: 100_000,
  statements: (within) => [insert(within)],
}

/** The same for spans stored before. */
export const sampledOldSpans: Backfilled = {
  name: 'sampled_spans',
  source: 'spans',
  time: 'start',
  pending: 'generation = 0',
  statements: (within) => [insert(within)],
}
