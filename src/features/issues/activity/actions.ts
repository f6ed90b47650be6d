'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { parseIssueId } from '#domain/ids.ts'
import { MAX_COMMENT } from '#domain/issue/activity.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { commentFields, PREVIEW, type CommentState } from './comment-state.ts'
import { parseMarkdown } from '#domain/markdown/blocks.ts'
import { mentionsOf, type Block } from '#domain/markdown/tree.ts'
import { mentionFinder } from '#domain/issue/mention-finder.ts'
import { mentionables, type Mentionable } from './mentions.ts'

/** Adds a comment to an issue, or previews it. */
export async function addComment(state: CommentState, form: FormData): Promise<CommentState> {
  const grant = await guard('event:write')
  const text = textOf(form)
  const issue = await issueOf(formText(form, hidden.subject))
  if (issue === undefined) return notTaken(state, text, 'not_found')
  const blocks = await blocksOf(issue, text)
  if (isPreview(form)) return shown(state, text, blocks)

  const mentions = mentionsOf(blocks)
  const added = await running().catalogue.activity.comment(grant, issue.id, { text, mentions }, new Date())
  if (!added.ok) return notTaken(state, text, added.refusal.reason)
  refresh()
  return { ...savedAs(state, { text: '' }, messages('triage')('activity.comment.added')), result: null }
}

/** Edits the user's own comment, or previews it. */
export async function editComment(state: CommentState, form: FormData): Promise<CommentState> {
  const grant = await guard('event:write')
  const text = textOf(form)
  const [issue, comment] = [await issueOf(formText(form, commentFields.issue)), commentOf(form)]
  if (issue === undefined || comment === undefined) return notTaken(state, text, 'not_found')
  const blocks = await blocksOf(issue, text)
  if (isPreview(form)) return shown(state, text, blocks)

  const mentions = mentionsOf(blocks)
  const edited = await running().catalogue.activity.editComment(grant, comment, { text, mentions }, new Date())
  if (!edited.ok) return notTaken(state, text, edited.refusal.reason)
  refresh()
  return { ...savedAs(state, { text }, messages('triage')('activity.comment.saved')), result: null }
}

/** Deletes a comment: the user's own, or anyone's with permission to delete events. */
export async function removeComment(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('event:write')
  const t = messages('triage')
  const comment = commentOf(form)
  if (comment === undefined) return refusedBecause(state, null, t('activity.comment.problem.not_found'))
  const removed = await running().catalogue.activity.removeComment(grant, comment, new Date())
  if (!removed.ok) return refusedBecause(state, null, t(`activity.comment.problem.${removed.refusal.reason}`))
  refresh()
  return savedAs(state, null, '')
}

/** Everyone who can be mentioned in a comment on an issue. */
export async function findMentionables(issueId: number): Promise<readonly Mentionable[]> {
  const grant = await guard('event:read')
  const issue = await issueOf(String(z.int().parse(issueId)))
  if (issue === undefined) return []
  return mentionables(await running().catalogue.ownership.assignable(grant, [issue.projectId]))
}

async function issueOf(id: string): Promise<Issue | undefined> {
  const grant = await guard('event:read')
  const issueId = parseIssueId(id)
  return issueId && running().catalogue.issues.byId(grant, issueId)
}

function commentOf(form: FormData): number | undefined {
  const id = z.coerce.number().int().positive().safeParse(formText(form, hidden.subject))
  return id.success ? id.data : undefined
}

function textOf(form: FormData): string {
  return formText(form, commentFields.text).replaceAll('\r\n', '\n')
}

function isPreview(form: FormData): boolean {
  return formText(form, hidden.intent) === PREVIEW
}

/** Texts over the limit are rejected without parsing. */
async function blocksOf({ projectId }: Issue, text: string): Promise<readonly Block[]> {
  if (text.length > MAX_COMMENT) return []
  const people = await running().catalogue.ownership.assignable(await guard('event:read'), [projectId])
  return parseMarkdown(text, mentionFinder(people))
}

function shown(state: CommentState, text: string, blocks: readonly Block[]): CommentState {
  if (text.length > MAX_COMMENT) return notTaken(state, text, 'too_long')
  return { ...state, values: { text }, note: null, problems: [], result: blocks }
}

function notTaken(
  state: CommentState,
  text: string,
  reason: 'empty' | 'too_long' | 'not_found' | 'not_yours',
): CommentState {
  const problem = messages('triage')(`activity.comment.problem.${reason}`, { most: MAX_COMMENT })
  return refusedFor<CommentState['values'], readonly Block[]>({ ...state, result: null }, { text }, [
    { field: commentFields.text, text: problem },
  ])
}
