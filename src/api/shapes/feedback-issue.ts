import type { z } from '@hono/zod-openapi'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { withoutEvents } from '../day.ts'
import { notInUse, seriesOf, type issueShape } from './issue.ts'
import { projectReferenceOf } from './project.ts'

/** Longer messages are cut in a title; the whole of it is in `metadata`. */
const TITLE_LENGTH = 100

/**
 * Feedback as clients know it, which take it for an issue of a class of its own: `resolved` is what somebody marked as read. Its
 * id is that of the feedback, so that nobody takes it for the number of an issue.
 */
export function feedbackIssueOf(
  feedback: Feedback,
  project: Project,
  site: Site,
  now: Date,
): z.output<typeof issueShape> {
  const { message, name, email, source, at, readAt } = feedback
  const seen = { firstSeen: at.toISOString(), lastSeen: at.toISOString() }
  const title = messages('api')('feedbackTitle', { message: message.slice(0, TITLE_LENGTH) })
  return {
    id: feedback.feedbackId,
    shortId: feedback.feedbackId,
    title,
    culprit: feedback.url,
    permalink: absolute(site, paths.feedback({ project: project.slug })),
    level: 'info',
    status: readAt === null ? 'unresolved' : 'resolved',
    substatus: readAt === null ? 'ongoing' : null,
    statusDetails: {},
    platform: project.platform,
    priority: 'medium',
    assignedTo: null,
    project: projectReferenceOf(project),
    type: 'feedback',
    issueType: 'feedback',
    issueCategory: 'feedback',
    metadata: { title, value: message, message, name, contact_email: email, source },
    isUnhandled: false,
    count: '1',
    userCount: 1,
    ...seen,
    stats: { '24h': seriesOf(withoutEvents(now)) },
    lifetime: { count: '1', ...seen },
    ...notInUse,
    hasSeen: readAt !== null,
  }
}
