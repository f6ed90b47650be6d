import { z } from 'zod'
import { personOf, type Actor } from '#domain/access/access.ts'
import {
  notificationTimes,
  notificationTopics,
  summaryMinutes,
  type NotificationPreferences,
} from '#domain/alert/preferences.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { operation, type Operation } from '../operation.ts'
import type { Refusal } from '../refusal.ts'

const topic = z.enum(notificationTimes)
const preferencesShape = z
  .strictObject({
    topics: z
      .strictObject(
        Object.fromEntries(notificationTopics.map((one) => [one, topic])) as Record<
          (typeof notificationTopics)[number],
          typeof topic
        >,
      )
      .describe('`digest`: in the next summary mail.'),
    digest: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('every'), minutes: z.literal(summaryMinutes) }),
        z.strictObject({ kind: z.literal('daily'), hour: z.int().min(0).max(23) }),
      ])
      .describe('When summaries are sent; hours are of your time zone.'),
  })
  .meta({ id: 'NotificationPreferences' })

const show = operation({
  id: 'getNotifications',
  tag: 'Account',
  method: 'get',
  path: '/me/notifications',
  summary: 'Show your notification settings',
  needs: ['org:read'],
  only: 'people',
  answers: preferencesShape,
  handle: async ({ running, actor }) => {
    const person = personIn(actor)
    return person.ok ? ok(shown(await running.catalogue.preferences.of(person.value))) : person
  },
})

const change = operation({
  id: 'setNotifications',
  tag: 'Account',
  method: 'put',
  path: '/me/notifications',
  summary: 'Update your notification settings',
  needs: ['org:read'],
  only: 'people',
  sends: preferencesShape,
  answers: preferencesShape,
  handle: async ({ running, actor, sent }) => {
    const person = personIn(actor)
    if (!person.ok) return person
    await running.catalogue.preferences.save(person.value, sent)
    return ok(shown(await running.catalogue.preferences.of(person.value)))
  },
})

function shown({ topics, digest }: NotificationPreferences): z.input<typeof preferencesShape> {
  return { topics: { ...topics }, digest: { ...digest } }
}

function personIn(actor: Actor): Result<string, Refusal> {
  const person = personOf(actor)
  return person === null ? refuse({ reason: 'needs_person' }) : ok(person)
}

export const notificationOperations: readonly Operation[] = [show, change]
