import { eventLike, limit, MIB, singleItem, type WireItem } from '../wire.ts'

const metrics = limit('metric', MIB)

/** Items that SDKs send and Mishap does not keep yet: they are counted, and SDKs are told not to send them. */
export const notKept: readonly WireItem[] = [
  singleItem('statsd', 'metric_bucket', metrics),
  singleItem('metric_buckets', 'metric_bucket', metrics),
  // Parts of what native crash reporters send, and reports of browsers about their network: of no category of their own.
  singleItem('form_data', 'default', limit('form_data', MIB)),
  singleItem('nel', 'default', eventLike),
  singleItem('unreal_report', 'error', limit('unreal_report', 50 * MIB, 1)),
]
