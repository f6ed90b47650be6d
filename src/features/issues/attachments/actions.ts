'use server'

import { refresh } from 'next/cache'
import type { ReactNode } from 'react'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause } from '#ui/form/outcome.ts'
import { findAttachment } from './find.ts'
import { textPreview } from './text-preview.tsx'

/** Returns the start of a text file, rendered. */
export async function showText(ref: string): Promise<ReactNode> {
  const grant = await guard('event:read')
  return textPreview(grant, await findAttachment(grant, ref))
}

/** Deletes a file for all users. */
export async function deleteAttachment(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('event:admin')
  const found = await findAttachment(await guard('event:read'), formText(form, hidden.subject))
  const removed = found && (await running().attachmentFiles.remove(grant, found.projectId, found.id, new Date()))
  refresh()
  const t = messages('attachments')
  if (removed?.ok === false) return refusedBecause(state, null, t('delete.onHold', { reason: removed.refusal.why }))
  return removed?.value === true ? state : refusedBecause(state, null, t('delete.notFound'))
}
