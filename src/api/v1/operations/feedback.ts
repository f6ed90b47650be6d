import { z } from 'zod'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { ok } from '#domain/result.ts'
import { findIssue } from '../../find.ts'
import { pageByOffset } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { filterOf, filterQuery } from '../period.ts'
import { projectIds } from '../project-scope.ts'
import { id, iso, isoOrNull, pageQuery, pageShape, several, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const

const feedbackShape = z
  .object({
    id,
    projectId: id,
    eventId: z.string().nullable().describe('The event that it is about.'),
    replayId: z.string().nullable(),
    message: z.string(),
    name: z.string(),
    email: z.string(),
    url: z.string(),
    source: z.string().describe('`widget`, `api`, `user_report`.'),
    environment: z.string(),
    release: z.string(),
    at: time,
    readAt: time.nullable().describe('When it was marked as read.'),
  })
  .meta({ id: 'Feedback' })

function shown(one: Feedback): z.input<typeof feedbackShape> {
  const { eventId, replayId, message, name, email, url, source, environment, release } = one
  return {
    id: String(one.id),
    projectId: String(one.projectId),
    eventId,
    replayId,
    message,
    name,
    email,
    url,
    source,
    environment,
    release,
    at: iso(one.at),
    readAt: isoOrNull(one.readAt),
  }
}

const list = operation({
  id: 'listFeedback',
  tag: 'Feedback',
  method: 'get',
  path: '/feedback',
  summary: 'Search user feedback',
  needs: reads,
  query: z.object({
    ...filterQuery.shape,
    ...pageQuery.shape,
    project: several,
    text: z.string().max(200).default('').describe('A part of the message, the name or the address.'),
    unread: z.enum(['true', 'false']).default('false').describe('Only unread feedback.'),
  }),
  answers: pageShape(feedbackShape),
  handle: async ({ running, may, query, now }) => {
    const projects = await projectIds(running, may, query.project)
    if (!projects.ok) return projects
    const filter = filterOf(query, now, 'all')
    if (!filter.ok) return filter
    const wanted = {
      ...filter.value,
      projects: projects.value,
      text: query.text,
      ...(query.unread === 'true' && { only: 'unread' as const }),
    }
    return pageByOffset(query, (window) => running.catalogue.feedback.list(may['event:read'], wanted, window), shown)
  },
})

const ofIssue = operation({
  id: 'listFeedbackOfIssue',
  tag: 'Feedback',
  method: 'get',
  path: '/issues/{issue}/feedback',
  summary: 'List user feedback on an issue',
  needs: reads,
  query: pageQuery,
  answers: pageShape(feedbackShape),
  handle: async ({ running, may, params, query }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { id: issue } = found.value.issue
    return pageByOffset(query, (window) => running.catalogue.feedback.ofIssue(may['event:read'], issue, window), shown)
  },
})

const mark = operation({
  id: 'markFeedback',
  tag: 'Feedback',
  method: 'patch',
  path: '/feedback',
  summary: 'Mark feedback as read or unread for the team',
  needs: ['event:read', 'event:write'],
  sends: z
    .strictObject({ ids: z.array(z.string().max(20)).min(1).max(100), isRead: z.boolean() })
    .meta({ id: 'FeedbackMark' }),
  answers: z.object({ changed: z.int().describe('How many changed.') }),
  handle: async ({ running, may, sent, now }) => {
    const ids = sent.ids.flatMap((one) => numberOf(one) ?? [])
    const as = sent.isRead ? 'read' : 'unread'
    return ok({ changed: await running.catalogue.feedback.mark(may['event:write'], ids, as, now) })
  },
})

export const feedbackOperations: readonly Operation[] = [list, ofIssue, mark]
