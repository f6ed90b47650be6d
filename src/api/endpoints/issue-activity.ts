import { z } from '@hono/zod-openapi'
import type { Activity, Happening } from '#domain/issue/activity.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findIssue } from '../find.ts'
import { pageQuery, pageSize } from '../query.ts'
import { jsonBody } from '../request-body.ts'
import { json, time } from '../shapes/common.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const commenting = ['project:read', 'event:read', 'event:write'] as const

const MOST_ACTIVITIES = 100

const activityShape = z
  .object({
    id: z.string(),
    type: z.string(),
    dateCreated: time,
    /** null if Mishap did it automatically, or if it came from a commit. */
    user: z.object({ id: z.string(), name: z.string() }).nullable(),
    data: z.record(z.string(), json),
  })
  .openapi('IssueActivity')

function typeOf(what: Happening): string {
  switch (what.kind) {
    case 'first_seen':
      return 'first_seen'
    case 'seen_in':
      return `seen_in_${what.what}`
    case 'state':
      return what.why === 'came_back' ? 'set_regression' : stateType(what.is.status)
    case 'assigned':
      return what.is === null ? 'unassigned' : 'assigned'
    case 'priority':
      return 'set_priority'
    case 'comment':
      return 'note'
    case 'merged':
      return 'merge'
    case 'taken_out':
      return 'unmerge_source'
    case 'linked':
      return 'create_issue'
    case 'unlinked':
      return 'unlink_issue'
  }
}

function stateType(status: 'unresolved' | 'resolved' | 'archived'): string {
  switch (status) {
    case 'unresolved':
      return 'set_unresolved'
    case 'resolved':
      return 'set_resolved'
    case 'archived':
      return 'set_ignored'
  }
}

function activityOf({ id, at, by, what }: Activity): z.output<typeof activityShape> {
  const { kind: _, ...data } = what
  return {
    id: String(id),
    type: typeOf(what),
    dateCreated: at.toISOString(),
    user: by.id === null ? null : { id: by.id, name: by.name },
    data,
  }
}

const paths = ['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const

/** The history of an issue, newest first. */
const activities = paths.map((path) =>
  endpoint({
    path: `${path}activities/`,
    summary: t('operations.activities'),
    needs,
    query: z.object({}),
    body: z.object({ activity: z.array(activityShape) }),
    answer: async ({ running, may, params }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const page = { limit: MOST_ACTIVITIES }
      const lines = await running.catalogue.activity.of(may['event:read'], found.value.issue.id, page)
      return ok({ body: { activity: lines.map(activityOf) } })
    },
  }),
)

const comments = paths.map((path) =>
  endpoint({
    path: `${path}notes/`,
    summary: t('operations.comments'),
    needs,
    query: pageQuery.pick({ per_page: true, limit: true }),
    body: z.array(activityShape),
    answer: async ({ running, may, params, query }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const page = { limit: MOST_ACTIVITIES }
      const lines = await running.catalogue.activity.of(may['event:read'], found.value.issue.id, page)
      const said = lines.filter(({ what }) => what.kind === 'comment').slice(0, pageSize({ ...query, cursor: '' }))
      return ok({ body: said.map(activityOf) })
    },
  }),
)

const commentBody = z.object({ text: z.string(t('body.comment')) }).openapi('NewComment')

/** People named in a comment are not notified: only the page can resolve names. */
const comment = paths.map((path) =>
  change({
    method: 'post',
    path: `${path}notes/`,
    summary: t('operations.comment'),
    needs: commenting,
    query: z.object({}),
    sends: jsonBody(commentBody),
    statuses: [201],
    body: activityShape,
    answer: async ({ running, may, params, sent, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const said = { text: sent.text, mentions: [] }
      const added = await running.catalogue.activity.comment(may['event:write'], found.value.issue.id, said, now)
      if (added.ok) return ok({ body: activityOf(added.value), status: 201 })
      if (added.refusal.reason === 'not_found') return refuse({ reason: 'no_issue', name: params.issue })
      return refuse({ reason: 'bad_body', why: t('body.comment') })
    },
  }),
)

export const issueActivityEndpoints: readonly Endpoint[] = [...activities, ...comments, ...comment]
