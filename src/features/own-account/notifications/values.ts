import {
  defaultPreferences,
  summaryMinutes,
  notificationTimes,
  type NotificationPreferences,
} from '#domain/alert/preferences.ts'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { choice } from '#ui/form/fields.ts'

/** The hours of a day: 0 … 23. */
export const hours: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour))
/** Default hour for bundled mails. */
const USUAL_HOUR = 8
const { topics: usual, digest: usualSummary } = defaultPreferences

/** The notification form. Missing fields fall back to the defaults. */
export const notificationForm = defineForm('ownAccount', {
  assigned: choice(notificationTimes, usual.assigned),
  mentioned: choice(notificationTimes, usual.mentioned),
  regressed: choice(notificationTimes, usual.regressed),
  followed: choice(notificationTimes, usual.followed),
  rhythm: choice<string>([...summaryMinutes.map(String), 'daily'], rhythmOf(usualSummary)),
  hour: choice(hours, String(USUAL_HOUR)),
})

export function shownFor({ topics, digest }: NotificationPreferences): ShownOf<typeof notificationForm> {
  return { ...topics, rhythm: rhythmOf(digest), hour: String(digest.kind === 'daily' ? digest.hour : USUAL_HOUR) }
}

export function preferencesOf(value: ValueOf<typeof notificationForm>): NotificationPreferences {
  const { rhythm, hour, ...topics } = value
  const minutes = summaryMinutes.find((one) => String(one) === rhythm)
  return { topics, digest: minutes === undefined ? { kind: 'daily', hour: Number(hour) } : { kind: 'every', minutes } }
}

function rhythmOf(digest: NotificationPreferences['digest']): string {
  return digest.kind === 'daily' ? 'daily' : String(digest.minutes)
}
