'use server'

import { refresh } from 'next/cache'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'

/** Marks feedback as read or unread for the whole team. Invalid ids are ignored. */
export async function markFeedback(form: FormData): Promise<void> {
  const grant = await guard('event:write')
  const ids = formText(form, 'ids')
    .split(',', MAX_IDS)
    .filter((text) => /^[1-9]\d{0,14}$/.test(text))
    .map(Number)
  const as = formText(form, 'as') === 'unread' ? 'unread' : 'read'
  await running().catalogue.feedback.mark(grant, ids, as, new Date())
  refresh()
}

/** More than a page shows. */
const MAX_IDS = 100
