import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findIssue, findProject } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { pageQuery, pageSize } from '../query.ts'
import { userReportOf, userReportShape } from '../shapes/user-report.ts'

const t = messages('api')

const ofProject = endpoint({
  path: '/projects/{organization}/{project}/user-feedback/',
  summary: t('operations.userFeedback'),
  needs: ['project:read', 'event:read'],
  query: pageQuery,
  body: z.array(userReportShape),
  answer: async ({ running, may, params, query, asked }) => {
    const found = await findProject(running.catalogue, may, params.project)
    if (!found.ok) return found
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const window = { offset: offset.value, limit: pageSize(query) }
    const filter = { projects: [found.value.id] }
    const rows = await running.catalogue.feedback.list(may['event:read'], filter, {
      ...window,
      limit: window.limit + 1,
    })
    const page = offsetPage(running, asked, rows, window)
    return ok({ body: page.rows.map(userReportOf), headers: page.headers })
  },
})

/** User reports of an issue, newest first (docs/protocol.md 7). */
const ofIssue: readonly Endpoint[] = (
  ['/organizations/{organization}/issues/{issue}/user-reports/', '/issues/{issue}/user-reports/'] as const
).map((path) =>
  endpoint({
    path,
    summary: t('operations.userReports'),
    needs: ['project:read', 'event:read'],
    query: pageQuery,
    body: z.array(userReportShape),
    answer: async ({ running, may, params, query, asked }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const offset = offsetOf(query.cursor)
      if (!offset.ok) return offset
      const window = { offset: offset.value, limit: pageSize(query) }
      const { id } = found.value.issue
      const rows = await running.catalogue.feedback.ofIssue(may['event:read'], id, {
        ...window,
        limit: window.limit + 1,
      })
      const page = offsetPage(running, asked, rows, window)
      return ok({ body: page.rows.map(userReportOf), headers: page.headers })
    },
  }),
)

export const userReportEndpoints: readonly Endpoint[] = [ofProject, ...ofIssue]
