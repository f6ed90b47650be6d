import { z } from '@hono/zod-openapi'
import { personOf } from '#domain/access/access.ts'
import type { ReplayViewer } from '#domain/replay/replay-views.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { noBody } from '../request-body.ts'
import { findReplay } from './replays.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const path = '/projects/{organization}/{project}/replays/{replay}/viewed-by/' as const
/** More viewers than a replay ever has. */
const MOST = 1000

const viewerShape = z.object({ id: z.string(), name: z.string(), username: z.string(), email: z.string() })

function viewerOf({ userId, name, email }: ReplayViewer): z.output<typeof viewerShape> {
  return { id: userId, name, username: email, email }
}

const viewers = endpoint({
  path,
  summary: t('operations.replayViewers'),
  needs,
  query: z.object({}),
  body: z.object({ data: z.object({ viewed_by: z.array(viewerShape) }) }),
  answer: async ({ running, may, params }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const all = await running.catalogue.replayViews.seenBy(may['event:read'], found.value, MOST)
    return ok({ body: { data: { viewed_by: all.map(viewerOf) } } })
  },
})

/** A token without an owner has no views to record. */
const see = change({
  method: 'post',
  path,
  summary: t('operations.seeReplay'),
  needs,
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, actor, may, params, now }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const person = personOf(actor)
    if (person !== null) await running.catalogue.replayViews.see(may['event:read'], person, found.value, now)
    return ok({ body: null, status: 204 })
  },
})

export const replayViewerEndpoints: readonly Endpoint[] = [viewers, see]
