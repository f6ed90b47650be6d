/** The topics that people can get mail about. */
export const notificationTopics = [
  /** An issue was assigned to them or to one of their teams. */
  'assigned',
  /** A comment mentions them or one of their teams. */
  'mentioned',
  /** An issue assigned to them regressed or is escalating. */
  'regressed',
  /** Anything else on an issue they follow: comments, state changes. */
  'followed',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** `off`: no mail. `at_once`: immediately. `digest`: in the next digest mail. */
export const notificationTimes = ['off', 'at_once', 'digest'] as const
export type NotificationTime = (typeof notificationTimes)[number]

/** How often digests are sent. */
export type SummaryRhythm =
  | { readonly kind: 'every'; readonly minutes: SummaryMinutes }
  /** 0 … 23, in the user's time zone. */
  | { readonly kind: 'daily'; readonly hour: number }

export const summaryMinutes = [15, 30, 60, 240, 720] as const
export type SummaryMinutes = (typeof summaryMinutes)[number]

export interface NotificationPreferences {
  readonly topics: Readonly<Record<NotificationTopic, NotificationTime>>
  readonly digest: SummaryRhythm
}

export const defaultPreferences: NotificationPreferences = {
  topics: { assigned: 'at_once', mentioned: 'at_once', regressed: 'at_once', followed: 'digest' },
  digest: { kind: 'every', minutes: 60 },
}

/** Access to the caller's own preferences, so no grant is needed. */
export interface PreferencesCatalogue {
  of(userId: string): Promise<NotificationPreferences>
  save(userId: string, preferences: NotificationPreferences): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The time of the next digest after `after`: at multiples of the interval, or at the chosen hour of the user's day.
 * @param timeZone `Europe/Berlin`; an unknown zone counts as UTC
 */
export function nextSummary(rhythm: SummaryRhythm, timeZone: string, after: Date): Date {
  if (rhythm.kind === 'every') {
    const periodMs = rhythm.minutes * MINUTE_MS
    return new Date((Math.floor(after.getTime() / periodMs) + 1) * periodMs)
  }
  // Steps hour by hour, because days have 23 to 25 hours. If DST skips the chosen hour, the digest moves to the next
  // day. Zones with a half-hour offset use their own full hours as well.
  const offset = minutesOf(timeZone, after)
  const firstFull = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS + ((60 - offset) % 60) * MINUTE_MS
  const hours = Array.from({ length: 50 }, (_, index) => new Date(firstFull + index * HOUR_MS))
  return (
    hours.find((hour) => hour > after && hourOf(timeZone, hour) === rhythm.hour) ??
    new Date(after.getTime() + 24 * HOUR_MS)
  )
}

function hourOf(timeZone: string, at: Date): number {
  return partOf(timeZone, at, 'hour')
}

/** Minutes past the local hour when an hour begins in UTC: 30 in India. */
function minutesOf(timeZone: string, at: Date): number {
  return partOf(timeZone, new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS), 'minute')
}

function partOf(timeZone: string, at: Date, part: 'hour' | 'minute'): number {
  const options = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const parts = formatOf(timeZone, options).formatToParts(at)
  return Number(parts.find(({ type }) => type === part)?.value ?? 0)
}

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}
