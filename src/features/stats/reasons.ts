import { discardReasons, type Outcome } from '#domain/outcome/outcome.ts'
import { messages } from '#messages'

/** Reasons with a translation. Others are shown verbatim. */
const known = [
  // A request or an item that ingest refused (docs/protocol.md 1.3, 1.6).
  'aborted',
  'bad_dsn',
  'bad_event_id',
  'bad_check_in',
  'unknown_ping',
  'link_preview',
  'invalid_slug',
  'bad_key',
  'bad_project',
  'bad_report',
  'bad_store_body',
  'catalogue_down',
  'contradicting_dsn',
  'different_keys',
  'disabled_key',
  'disk_low',
  'malformed_envelope',
  'no_key',
  'not_a_form',
  'not_otlp',
  'bad_otlp',
  'too_many_records',
  'other_projects_key',
  'overloaded',
  'sender_behind',
  'spool_damaged',
  'spool_failed',
  'spool_full',
  'timeout',
  'too_large',
  'too_many_items',
  'too_many_parts',
  'too_dense',
  'too_many_connections',
  'too_many_pieces',
  'undecodable',
  'unknown_key',
  'unreadable_auth',
  'unsupported_version',
  'key_quota',
  'project_quota',
  'organization_quota',
  'spike_protection',
  'dynamic_sampling',
  'discarded_group',
  // An event that the digest could not read.
  'invalid_json',
  'not_an_object',
  'too_deep',
  'no_message',
  // Invalid spans and logs.
  'invalid_protobuf',
  'invalid_trace_id',
  'invalid_span_id',
  'invalid_time',
  'no_items',
  'no_body',
  // Metric data points.
  'series_limit',
  'no_name',
  'no_value',
  'invalid_type',
  'too_many_metrics',
  'not_statsd',
  'internal_error',
  'digest_crash',
  'too_costly',
  // An item type that is not stored yet.
  'log',
  'otel_log',
  'trace_metric',
  'check_in',
  'profile',
  'profile_chunk',
  'replay_event',
  'replay_recording',
  'replay_video',
  'statsd',
  'metric_buckets',
  'nel',
  'form_data',
  'unreal_report',
  'attachment',
  'unknown_type',
  // The project was deleted.
  'unknown_project',
  'project_removed',
  ...discardReasons,
  // A reason reported by an SDK that is not defined here.
  'unknown',
] as const

/** Explains why items were dropped. Without a reason, describes the outcome. */
export function reasonInWords(reason: string, outcome: Outcome): string {
  const t = messages('stats')
  if (reason === '') return t(`because.${outcome}`)
  const name = known.find((one) => one === reason)
  return name === undefined ? t('unknownReason', { reason }) : t(`reason.${name}`)
}
