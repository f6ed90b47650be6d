'use server'

import { z } from 'zod'
import { guard } from '#running/guard.ts'
import { curlCommand } from '../event/curl.ts'
import { findEvent, findIssue } from '../page/find.ts'
import { asMarkdown, forAssistant } from './account.ts'
import { copyForms } from './forms.ts'

const wanted = z.tuple([z.string().max(200), z.string().max(64), z.enum(copyForms)])

/**
 * Returns an event as text in one of these forms. Generated on request, because few users copy it. `undefined` if the
 * event does not exist or has no content of this form.
 */
export async function textOf(...asked: readonly unknown[]): Promise<string | undefined> {
  // Check access before parsing the input.
  await guard('event:read')
  const [issueRef, eventRef, form] = wanted.parse(asked)
  const found = await findIssue(issueRef)
  const stored = found && (await findEvent(issueRef, eventRef))
  if (found === undefined || stored === undefined) return undefined
  switch (form) {
    case 'markdown':
      return asMarkdown(found, stored)
    case 'assistant':
      return forAssistant(found, stored)
    case 'curl':
      return stored.event.request && curlCommand(stored.event.request)
    case 'json':
      return JSON.stringify(stored.event, null, 2)
  }
}
