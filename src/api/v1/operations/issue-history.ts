import { z } from 'zod'
import { MAX_COMMENT, type Activity, type Happening } from '#domain/issue/activity.ts'
import { mentionFinder } from '#domain/issue/mention-finder.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { parseMarkdown } from '#domain/markdown/blocks.ts'
import { mentionsOf } from '#domain/markdown/tree.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findIssue } from '../../find.ts'
import { cursorOf, parseCount, placeOf } from '../cursor.ts'
import { issueShape, shownAssignee, shownState, stateShape } from '../issue-shapes.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, pageQuery, pageShape, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = ['project:read', 'event:read', 'event:write'] as const

const priority = issueShape.shape.priority
const who = issueShape.shape.assignee

const happening = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('first_seen'), environment: z.string(), release: z.string() }),
    z.object({ kind: z.literal('seen_in'), what: z.enum(['release', 'environment']), name: z.string() }),
    z.object({ kind: z.literal('state'), was: stateShape, is: stateShape, why: z.string().nullable() }),
    z.object({ kind: z.literal('assigned'), was: who, is: who, why: z.string().nullable() }),
    z.object({ kind: z.literal('priority'), was: priority, is: priority }),
    z.object({ kind: z.literal('comment'), text: z.string(), editedAt: time.nullable() }),
    z.object({ kind: z.literal('merged'), issues: z.array(z.string()).describe('Their short ids.') }),
    z.object({ kind: z.literal('taken_out'), into: z.string() }),
    z.object({ kind: z.literal('linked'), key: z.string(), url: z.string() }),
    z.object({ kind: z.literal('unlinked'), key: z.string(), url: z.string() }),
  ])
  .meta({ id: 'Happening' })

const activityShape = z
  .object({
    id,
    at: time,
    by: z.object({
      kind: z.enum(['user', 'token', 'operator', 'mishap', 'commit']),
      id: id.nullable(),
      name: z.string(),
    }),
    what: happening,
  })
  .meta({ id: 'Activity' })

function shown({ id: number, at, by, what }: Activity): z.input<typeof activityShape> {
  return { id: String(number), at: iso(at), by: { ...by }, what: shownHappening(what) }
}

function shownHappening(what: Happening): z.input<typeof happening> {
  switch (what.kind) {
    case 'state':
      return { kind: 'state', was: shownState(what.was), is: shownState(what.is), why: what.why ?? null }
    case 'assigned':
      return { kind: 'assigned', was: shownAssignee(what.was), is: shownAssignee(what.is), why: what.why ?? null }
    case 'comment':
      return { kind: 'comment', text: what.text, editedAt: isoOrNull(what.editedAt ?? null) }
    case 'merged':
      return { kind: 'merged', issues: [...what.numbers] }
    case 'first_seen':
    case 'seen_in':
    case 'priority':
    case 'taken_out':
    case 'linked':
    case 'unlinked':
      return what
  }
}

const history = operation({
  id: 'listIssueActivity',
  tag: 'Issues',
  method: 'get',
  path: '/issues/{issue}/activity',
  summary: 'List the activity of an issue',
  description: 'Newest first: status, assignment, comments, merges, tickets.',
  needs: reads,
  query: pageQuery,
  answers: pageShape(activityShape),
  handle: async ({ running, may, params, query }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const before = placeOf(query, parseCount)
    if (!before.ok) return before
    const lines = await running.catalogue.activity.of(may['event:read'], found.value.issue.id, {
      limit: query.limit + 1,
      ...(before.value !== undefined && { before: before.value }),
    })
    const page = lines.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = lines.length > query.limit && last !== undefined
    return ok({ data: page.map(shown), next: hasMore ? cursorOf(String(last.id)) : null })
  },
})

const commentDraft = z
  .strictObject({ text: z.string().min(1).max(MAX_COMMENT).describe('Markdown; `@name` and `#team` mention.') })
  .meta({ id: 'CommentDraft' })

const comment = operation({
  id: 'createComment',
  tag: 'Issues',
  method: 'post',
  path: '/issues/{issue}/comments',
  summary: 'Comment on an issue',
  needs: writes,
  sends: commentDraft,
  status: 201,
  answers: activityShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { issue } = found.value
    const draft = { text: sent.text, mentions: await mentionsIn(running, may, issue, sent.text) }
    const added = await running.catalogue.activity.comment(may['event:write'], issue.id, draft, now)
    return added.ok ? ok(shown(added.value)) : refused(added.refusal.reason, params.issue)
  },
})

async function mentionsIn({ catalogue }: Running, may: Grants<'event:read'>, issue: Issue, text: string) {
  const people = await catalogue.ownership.assignable(may['event:read'], [issue.projectId])
  return mentionsOf(parseMarkdown(text, mentionFinder(people)))
}

const edit = operation({
  id: 'updateComment',
  tag: 'Issues',
  method: 'put',
  path: '/issues/{issue}/comments/{comment}',
  summary: 'Edit your comment',
  needs: writes,
  sends: commentDraft,
  status: 204,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await commentOf(running, may, params)
    if (!found.ok) return found
    const draft = { text: sent.text, mentions: await mentionsIn(running, may, found.value.issue, sent.text) }
    const edited = await running.catalogue.activity.editComment(may['event:write'], found.value.comment, draft, now)
    return edited.ok ? ok(undefined) : refused(edited.refusal.reason, params.comment)
  },
})

const remove = operation({
  id: 'deleteComment',
  tag: 'Issues',
  method: 'delete',
  path: '/issues/{issue}/comments/{comment}',
  summary: 'Delete a comment',
  description: 'Your own; others’ with `event:admin`.',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await commentOf(running, may, params)
    if (!found.ok) return found
    const removed = await running.catalogue.activity.removeComment(may['event:write'], found.value.comment, now)
    return removed.ok ? ok(undefined) : refused(removed.refusal.reason, params.comment)
  },
})

async function commentOf(
  running: Running,
  may: Grants<'project:read' | 'event:read'>,
  params: { readonly issue: string; readonly comment: string },
): Promise<Result<{ readonly issue: Issue; readonly comment: number }, Refusal>> {
  const found = await findIssue(running.catalogue, may, params.issue)
  if (!found.ok) return found
  const number = numberOf(params.comment)
  return number === undefined ? notFound('comment', params.comment) : ok({ issue: found.value.issue, comment: number })
}

function refused(reason: 'not_found' | 'not_yours' | 'empty' | 'too_long', called: string): Result<never, Refusal> {
  switch (reason) {
    case 'not_found':
      return notFound('comment', called)
    case 'not_yours':
      return conflict(reason, 'Only its author can change it.')
    case 'empty':
    case 'too_long':
      return invalid('body', 'text', `1 to ${MAX_COMMENT} characters`)
  }
}

const marksShape = z.object({ bookmarked: z.boolean(), subscribed: z.boolean() }).meta({ id: 'Marks' })

const marks = operation({
  id: 'updateMarks',
  tag: 'Issues',
  method: 'patch',
  path: '/issues/{issue}/marks',
  summary: 'Bookmark or follow an issue',
  only: 'people',
  needs: reads,
  sends: z.strictObject(marksShape.shape).partial().meta({ id: 'MarksChange' }),
  answers: marksShape,
  handle: async ({ running, actor, may, params, sent }) => {
    const userId = actor.kind === 'operator' ? null : actor.userId
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    if (userId === null) return refuse({ reason: 'needs_person' })
    const { id: issue } = found.value.issue
    const { marks: kept } = running.catalogue
    if (sent.bookmarked !== undefined) await kept.bookmark(may['event:read'], userId, [issue], sent.bookmarked)
    if (sent.subscribed !== undefined) await kept.subscribe(may['event:read'], userId, [issue], sent.subscribed)
    const own = (await kept.of(may['event:read'], userId, [issue])).get(issue)
    const subscription = own?.subscription ?? null
    return ok({ bookmarked: own?.bookmarked ?? false, subscribed: subscription !== null && subscription !== 'off' })
  },
})

export const issueHistoryOperations: readonly Operation[] = [history, comment, edit, remove, marks]
