import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findIssue } from '../find.ts'
import { detailOf } from '../issue-detail.ts'
import { issueDetailShape } from '../shapes/issue.ts'

const t = messages('api')

/** One issue, by its number or its short id. */
export const issueEndpoints: readonly Endpoint[] = (
  ['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const
).map((path) =>
  endpoint({
    path,
    summary: t('operations.issue'),
    needs: ['project:read', 'event:read'],
    query: z.object({}),
    body: issueDetailShape,
    answer: async ({ running, may, params, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      return ok({ body: await detailOf(running, may, found.value, now) })
    },
  }),
)
