'use server'

import { messages } from '#messages'
import { running } from '#running'
import { formAction, saved } from '#running/form-action.ts'
import { signedIn } from '../frame/signed-in.ts'
import { refusedBy } from '../frame/words.ts'
import { readingForm, startForm } from './values.ts'

/** Changes the user's language and time zone. Empty values follow the browser. */
export const changeReading = formAction(signedIn, readingForm, async ({ actor, value, shown }) => {
  const done = await running().accounts.own.setPreferences(actor, {
    locale: value.locale || null,
    timeZone: value.timeZone || null,
  })
  return done.ok ? saved(messages('ownAccount')('saved'), { shown }) : refusedBy(done.refusal)
})

/** Changes the user's start page. */
export const changeStartPage = formAction(signedIn, startForm, async ({ actor, value, shown }) => {
  await running().accounts.own.setStartPage(actor, value.startPage)
  return saved(messages('ownAccount')('saved'), { shown })
})
