import type { Period } from '#domain/event/event-filter.ts'

/** Available health periods. */
export const healthSpans = ['24h', '14d', '90d'] as const
export type HealthSpan = (typeof healthSpans)[number]

const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS

const spans: Readonly<Record<HealthSpan, { readonly days: number; readonly stepSeconds: number }>> = {
  '24h': { days: 1, stepSeconds: HOUR_SECONDS },
  '14d': { days: 14, stepSeconds: 6 * HOUR_SECONDS },
  '90d': { days: 90, stepSeconds: DAY_SECONDS },
}

/** Returns a period that ends with the current hour, and its chart steps. */
export function healthWindow(
  span: HealthSpan,
  now: Date,
): { readonly period: Period; readonly stepSeconds: number; readonly steps: number } {
  const { days, stepSeconds } = spans[span]
  const hourMs = HOUR_SECONDS * 1000
  const until = new Date(Math.ceil(now.getTime() / hourMs) * hourMs)
  const since = new Date(until.getTime() - days * DAY_SECONDS * 1000)
  return { period: { since, until }, stepSeconds, steps: (days * DAY_SECONDS) / stepSeconds }
}
