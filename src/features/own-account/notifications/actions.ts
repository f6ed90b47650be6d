'use server'

import { door } from '#door'
import { formAction, saved } from '#door/form-action.ts'
import { messages } from '#messages'
import { signedIn } from '../frame/signed-in.ts'
import { notificationForm, preferencesOf } from './values.ts'

/** Changes what one gets mails about, and when. */
export const changeNotifications = formAction(signedIn, notificationForm, async ({ actor, value, shown }) => {
  await door().catalogue.preferences.save(actor.userId, preferencesOf(value))
  return saved(messages('ownAccount')('notifications.saved'), { shown })
})
