'use server'

import { messages } from '#messages'
import { running } from '#running'
import { formAction, saved } from '#running/form-action.ts'
import { signedIn } from '../frame/signed-in.ts'
import { notificationForm, preferencesOf } from './values.ts'

/** Saves the notification settings. */
export const changeNotifications = formAction(signedIn, notificationForm, async ({ actor, value, shown }) => {
  await running().catalogue.preferences.save(actor.userId, preferencesOf(value))
  return saved(messages('ownAccount')('notifications.saved'), { shown })
})
