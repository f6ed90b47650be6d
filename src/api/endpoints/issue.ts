import { z } from '@hono/zod-openapi'
import { shortId } from '#domain/issue/issue.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findIssue } from '../find.ts'
import { detailOf } from '../issue-detail.ts'
import { issueDetailShape } from '../shapes/issue.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

const issues = (['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const).map((path) =>
  endpoint({
    path,
    summary: t('operations.issue'),
    needs,
    query: z.object({}),
    body: issueDetailShape,
    answer: async ({ running, may, params, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      return ok({ body: await detailOf(running, may, found.value, now) })
    },
  }),
)

const foundIssue = z
  .object({
    organizationSlug: z.string(),
    projectSlug: z.string(),
    groupId: z.string(),
    shortId: z.string(),
    group: issueDetailShape,
  })
  .openapi('FoundIssue')

/** Locates an issue by the short id that people paste into a command (docs/protocol.md 6.2). */
const byShortId = endpoint({
  path: '/organizations/{organization}/shortids/{issue}/',
  summary: t('operations.shortId'),
  needs,
  query: z.object({}),
  body: foundIssue,
  answer: async ({ running, may, params, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { issue, project } = found.value
    return ok({
      body: {
        organizationSlug: running.settings.organization,
        projectSlug: project.slug,
        groupId: String(issue.id),
        shortId: shortId(project.slug, issue.number),
        group: await detailOf(running, may, found.value, now),
      },
    })
  },
})

export const issueEndpoints: readonly Endpoint[] = [...issues, byShortId]
