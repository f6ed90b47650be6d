import type { Share } from '#domain/session/health.ts'
import type { Durations } from '#domain/session/session-sums.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { flooredPercent } from '#ui/numbers.ts'

/** Formats a share. No data is not 0%. */
export function shareText(share: Share): string {
  return share === null ? messages('health')('noData') : flooredPercent(share)
}

/** `12s / 3min`: the median and the 95th percentile of session durations. */
export function durationsText(durations: Durations | null): string {
  if (durations === null) return messages('health')('noData')
  return `${durationText(durations.p50 * 1000)} / ${durationText(durations.p95 * 1000)}`
}
