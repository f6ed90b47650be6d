/** The topics that people get mails about. */
export const notificationTopics = [
  /** An issue was given to them, or to a team of theirs. */
  'assigned',
  /** Somebody named them, or a team of theirs, in a comment. */
  'mentioned',
  /** An issue that is theirs came back, or escalates. */
  'regressed',
  /** Something else happened to an issue that they follow: comments, states. */
  'followed',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** off: no mail. at_once: as it happens. digest: in the next summary mail. */
export const notificationTimes = ['off', 'at_once', 'digest'] as const
export type NotificationTime = (typeof notificationTimes)[number]

/** The rhythm in which bundles of news are sent. */
export type SummaryRhythm =
  | { readonly kind: 'every'; readonly minutes: SummaryMinutes }
  /** In the person's time zone. 0 … 23 */
  | { readonly kind: 'daily'; readonly hour: number }

export const summaryMinutes = [15, 30, 60, 240, 720] as const
export type SummaryMinutes = (typeof summaryMinutes)[number]

/** The mails that one person wants. */
export interface NotificationPreferences {
  readonly topics: Readonly<Record<NotificationTopic, NotificationTime>>
  readonly digest: SummaryRhythm
}

/** The preferences of a person who has set none. */
export const defaultPreferences: NotificationPreferences = {
  topics: { assigned: 'at_once', mentioned: 'at_once', regressed: 'at_once', followed: 'digest' },
  digest: { kind: 'every', minutes: 60 },
}

/** Everybody's own. The person is the one who asks: no grant says more. */
export interface PreferencesCatalogue {
  of(userId: string): Promise<NotificationPreferences>
  save(userId: string, preferences: NotificationPreferences): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns when the next bundle after a moment goes out: at multiples of the minutes, or at the hour of the person's
 * day.
 * @param timeZone `Europe/Berlin`; one that nobody knows counts as UTC
 */
export function nextSummary(rhythm: SummaryRhythm, timeZone: string, after: Date): Date {
  if (rhythm.kind === 'every') {
    const periodMs = rhythm.minutes * MINUTE_MS
    return new Date((Math.floor(after.getTime() / periodMs) + 1) * periodMs)
  }
  // Hour by hour: days have 23 to 25 of them, and where a clock skips the hour, the next day has it. Zones that are off by
  // half an hour are told at their full hour as well.
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

/** Returns how far into the hour a zone is when UTC's begins: 30 in India. */
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
