import type { ProbeFailure } from '#domain/uptime/result.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'

export function msText(ms: number): string {
  return durationText(ms * 1000)
}

/** Formats an interval: "30 seconds", "5 minutes". */
export function intervalText(seconds: number): string {
  const t = messages('uptime')
  if (seconds % 3600 === 0) return t('interval.hours', { count: seconds / 3600 })
  return seconds % 60 === 0 ? t('interval.minutes', { count: seconds / 60 }) : t('interval.seconds', { count: seconds })
}

/** Explains why a probe failed, with the system's own error code. */
export function failureText(failure: ProbeFailure | null, detail: string): string {
  const t = messages('uptime')
  if (failure === null) return t('ok')
  const text = t(`failure.${failure}`)
  return detail === '' ? text : `${text}: ${detail}`
}
