import { eventLike, limit, MIB, singleItem, type WireItem } from '../wire.ts'

const metrics = limit('metric', MIB)

/** Item types that SDKs send and Mishap does not keep yet. They are counted, and SDKs are asked not to send them. */
export const notKept: readonly WireItem[] = [
  singleItem('statsd', 'metric_bucket', metrics),
  singleItem('metric_buckets', 'metric_bucket', metrics),
  // Parts of native crash reports, and browsers' network reports. They have no category of their own.
  singleItem('form_data', 'default', limit('form_data', MIB)),
  singleItem('nel', 'default', eventLike),
  singleItem('unreal_report', 'error', limit('unreal_report', 50 * MIB, 1)),
]
