'use server'

import { z } from 'zod'
import { guard } from '#running/guard.ts'
import { curlCommand } from '../event/curl.ts'
import { findEvent, findIssue } from '../page/find.ts'
import { asMarkdown, forAssistant } from './account.ts'
import { copyForms } from './forms.ts'

const wanted = z.tuple([z.string().max(200), z.string().max(64), z.enum(copyForms)])

/**
 * An event as a text of one of these forms, made when it is asked for: a page should not carry what few copy. undefined
 * where there is no such event, or nothing of this form to tell.
 */
export async function textOf(...asked: readonly unknown[]): Promise<string | undefined> {
  // Before anything is read that they sent.
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
