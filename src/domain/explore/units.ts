import { fieldOf } from './span-keys.ts'

/** The unit of the numbers of a field. `us` and `ms`: microseconds and milliseconds. */
export type Unit = 'us' | 'ms' | 'bytes' | 'number'

// As the conventions of OpenTelemetry and the SDKs name them: `http.response_content_length`,
// `messaging.message.receive.latency`, `browser.web_vital.lcp.value`. Layout shift is a vital that is no time.
const DURATION =
  /(?:^|[._])(?:duration|latency|elapsed|delay|ttfb|fcp|lcp|fid|inp|fp)(?:_ms)?(?:\.value)?$|_(?:time|ms)$/
const SIZE = /(?:^|[._])(?:bytes|size|length|content_length)$/

/** The unit that a name tells. Durations of spans are microseconds; attributes that are durations are milliseconds. */
export function unitOf(name: string): Unit {
  if (fieldOf(name).kind === 'measured') return 'us'
  if (DURATION.test(name)) return 'ms'
  return SIZE.test(name) ? 'bytes' : 'number'
}
