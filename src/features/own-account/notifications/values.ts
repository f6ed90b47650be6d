import {
  defaultPreferences,
  digestMinutes,
  notificationTimes,
  type DigestRhythm,
  type NotificationPreferences,
  type NotificationTopic,
} from '#domain/alert/preferences.ts'
import { formText } from '#ui/form-text.ts'

/** What the fields hold: each topic by its name, `rhythm` as minutes or `daily`, `hour` of the day. */
export type NotificationValues = Readonly<Record<string, string>>

const HOURS = 24

/** What the fields hold for somebody. */
export function valuesOf({ topics, digest }: NotificationPreferences): NotificationValues {
  return {
    ...topics,
    rhythm: digest.kind === 'daily' ? 'daily' : String(digest.minutes),
    hour: String(digest.kind === 'daily' ? digest.hour : 8),
  }
}

/** What was sent. What no field says stays as it is for those who have said nothing. */
export function readPreferences(form: FormData): NotificationPreferences {
  const timeOf = (topic: NotificationTopic) =>
    notificationTimes.find((time) => time === formText(form, topic)) ?? defaultPreferences.topics[topic]
  return {
    topics: {
      assigned: timeOf('assigned'),
      mentioned: timeOf('mentioned'),
      regressed: timeOf('regressed'),
      followed: timeOf('followed'),
    },
    digest: rhythmOf(formText(form, 'rhythm'), formText(form, 'hour')),
  }
}

function rhythmOf(rhythm: string, hour: string): DigestRhythm {
  if (rhythm === 'daily') return { kind: 'daily', hour: hours().find((one) => String(one) === hour) ?? 8 }
  const minutes = digestMinutes.find((one) => String(one) === rhythm)
  return minutes === undefined ? defaultPreferences.digest : { kind: 'every', minutes }
}

/** 0 … 23 */
export function hours(): readonly number[] {
  return Array.from({ length: HOURS }, (_, hour) => hour)
}
