import { z } from 'zod'
import { personOf } from '#domain/access/access.ts'
import { ok, refuse } from '#domain/result.ts'
import { findReplay } from '../../endpoints/replays.ts'
import { operation, type Operation } from '../operation.ts'
import { pageOfAll } from '../cursor.ts'
import { pageQuery, pageShape } from '../shapes.ts'

const needs = ['project:read', 'event:read'] as const
/** More viewers than a replay ever has. */
const MOST = 1000

const list = operation({
  id: 'listReplayViewers',
  tag: 'Replays',
  method: 'get',
  path: '/replays/{replay}/viewers',
  summary: 'List viewers of a replay, most recent first',
  needs,
  query: pageQuery,
  answers: pageShape(z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'ReplayViewer' })),
  handle: async ({ running, may, params, query }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const all = await running.catalogue.replayViews.seenBy(may['event:read'], found.value, MOST)
    return pageOfAll(
      query,
      all,
      (one) => one.userId,
      ({ userId, name, email }) => ({ id: userId, name, email }),
    )
  },
})

const see = operation({
  id: 'markReplayWatched',
  tag: 'Replays',
  method: 'post',
  path: '/replays/{replay}/viewers',
  summary: 'Mark a replay as viewed by you',
  needs,
  only: 'people',
  status: 204,
  handle: async ({ running, actor, may, params, now }) => {
    const person = personOf(actor)
    if (person === null) return refuse({ reason: 'needs_person' })
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    await running.catalogue.replayViews.see(may['event:read'], person, found.value, now)
    return ok(undefined)
  },
})

export const replayViewOperations: readonly Operation[] = [list, see]
