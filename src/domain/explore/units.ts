import { fieldOf } from './span-keys.ts'

/** The unit of a field. `us` and `ms`: microseconds and milliseconds. */
export type Unit = 'us' | 'ms' | 'bytes' | 'number'

// Matches names by the conventions of OpenTelemetry and the SDKs: `http.response_content_length`,
// `messaging.message.receive.latency`, `browser.web_vital.lcp.value`. Layout shift is a vital without a time unit.
const DURATION =
  /(?:^|[._])(?:duration|latency|elapsed|delay|ttfb|fcp|lcp|fid|inp|fp)(?:_ms)?(?:\.value)?$|_(?:time|ms)$/
const SIZE = /(?:^|[._])(?:bytes|size|length|content_length)$/

/**
 * The unit suggested by a name. Span durations are in microseconds; attributes that are durations are in milliseconds.
 */
export function unitOf(name: string): Unit {
  if (fieldOf(name).kind === 'measured') return 'us'
  if (DURATION.test(name)) return 'ms'
  return SIZE.test(name) ? 'bytes' : 'number'
}
