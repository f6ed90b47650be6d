import type { z } from '@hono/zod-openapi'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { withoutEvents } from '../day.ts'
import { notInUse, seriesOf, type issueShape } from './issue.ts'
import { projectReferenceOf } from './project.ts'

/** Longer messages are truncated in the title; `metadata` has all of the text. */
const TITLE_LENGTH = 100

/**
 * Feedback in the form of an issue, which is what clients expect: `resolved` if it is marked as read. The id is the
 * feedback's own, so it cannot be confused with an issue number.
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
