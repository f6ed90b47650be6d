'use server'

import { refresh } from 'next/cache'
import { door } from '#door'
import { messages } from '#messages'
import { savedAs } from '#ui/form/outcome.ts'
import { signedIn } from '../frame/signed-in.ts'
import type { NotificationState } from './notification-form.tsx'
import { readPreferences, valuesOf } from './values.ts'

/** Changes what one gets mails about, and when. */
export async function changeNotifications(state: NotificationState, form: FormData): Promise<NotificationState> {
  const { actor } = await signedIn()
  const preferences = readPreferences(form)
  await door().catalogue.preferences.save(actor.userId, preferences)
  refresh()
  return savedAs(state, valuesOf(preferences), messages('ownAccount')('notifications.saved'))
}
