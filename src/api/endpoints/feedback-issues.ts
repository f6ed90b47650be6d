import type { z } from '@hono/zod-openapi'
import type { FeedbackFilter } from '#domain/feedback/feedback.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { Answer } from '../endpoint.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { issueFilterOf, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { feedbackIssueOf } from '../shapes/feedback-issue.ts'
import type { issueShape } from '../shapes/issue.ts'
import type { ListRequest } from './issues.ts'

const t = messages('api')

const CATEGORY = /^issue\.(?:category|type):feedback$/
/** Feedback statuses in the terms of issues. Feedback is never `ignored`, which clients use for spam. */
const STATUS = /^(?:is|status):(unresolved|resolved|ignored|archived)$/

/** Whether an issue search asks for feedback, as clients write it. */
export function asksForFeedback(query: string): boolean {
  return wordsOf(query).some((word) => CATEGORY.test(word))
}

/**
 * Returns feedback in place of issues, newest first. Apart from words only a status is supported: read feedback counts
 * as resolved.
 */
export async function answerFeedback({
  running,
  may,
  query,
  asked,
  now,
}: ListRequest): Promise<Result<Answer<z.output<typeof issueShape>[]>, ApiRefusal>> {
  const filter = issueFilterOf(query, now)
  if (!filter.ok) return filter
  const offset = offsetOf(query.cursor)
  if (!offset.ok) return offset
  const wanted = feedbackFilterOf(query.query)
  if (!wanted.ok) return wanted
  if (wanted.value === 'none') return ok({ body: [], headers: { 'X-Hits': '0' } })
  const { feedback, projects } = running.catalogue
  const page = { offset: offset.value, limit: pageSize(query) }
  const within = { ...filter.value, ...wanted.value }
  const [found, total, all] = await Promise.all([
    feedback.list(may['event:read'], within, { ...page, limit: page.limit + 1 }),
    feedback.count(may['event:read'], within),
    projects.list(may['project:read']),
  ])
  const { rows, headers } = offsetPage(running, asked, found, page)
  const byId = new Map(all.map((project) => [project.id, project]))
  const body = rows.flatMap((row) => {
    const project = byId.get(row.projectId)
    return project === undefined ? [] : feedbackIssueOf(row, project, running.settings.site, now)
  })
  return ok({ body, headers: { ...headers, 'X-Hits': String(total) } })
}

/** @returns `none` if no feedback can have that status */
function feedbackFilterOf(query: string): Result<Pick<FeedbackFilter, 'text' | 'only'> | 'none', ApiRefusal> {
  const words = wordsOf(query).filter((word) => !CATEGORY.test(word))
  const statuses = words.flatMap((word) => STATUS.exec(word)?.[1] ?? [])
  const others = words.filter((word) => !STATUS.test(word))
  if (statuses.length > 1 || others.some((word) => /^!?[\w.]+:/.test(word)))
    return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.feedbackQuery') })
  const [status] = statuses
  if (status === 'ignored' || status === 'archived') return ok('none')
  return ok({
    ...(others.length > 0 && { text: others.join(' ') }),
    ...(status !== undefined && { only: status === 'resolved' ? 'read' : 'unread' }),
  })
}

function wordsOf(query: string): readonly string[] {
  return query.split(/\s+/).filter((word) => word !== '')
}
