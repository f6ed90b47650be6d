import { z } from 'zod'
import type { StoredEvent } from '#domain/event/event-store.ts'
import type { GroupingRules } from '#domain/project/project-rules.ts'
import { readSuspects } from '#domain/release/read-suspects.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { groupingOf, groupingShape } from '../../endpoints/event-causes.ts'
import { eventOfProject } from '../../endpoints/events.ts'
import { tryOutRefusal } from '../../try-out-refusal.ts'
import { findIssue } from '../../find.ts'
import { operation, type Operation } from '../operation.ts'
import { readableRules, rulesShape } from '../project-rule-shapes.ts'
import type { Refusal } from '../refusal.ts'
import { anything, id, isoOrNull, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const groupingInfo = groupingShape.meta({ id: 'GroupingInfo' })

type Called = { readonly project: string; readonly event: string }

const grouping = operation({
  id: 'getGrouping',
  tag: 'Events',
  method: 'get',
  path: '/projects/{project}/events/{event}/grouping',
  summary: 'Explain the grouping of an event',
  needs: reads,
  answers: groupingInfo,
  handle: async ({ running, may, params }) => {
    const found = await eventOf(running, may, params)
    if (!found.ok) return found
    const { grouping: rules } = await running.catalogue.rules.of(may['project:read'], found.value.projectId)
    return explained(running, may, found.value, rules)
  },
})

const tryGrouping = operation({
  id: 'tryGroupingRules',
  tag: 'Events',
  method: 'post',
  path: '/projects/{project}/events/{event}/grouping',
  summary: 'Try grouping rules on an event',
  needs: reads,
  asks: true,
  sends: rulesShape.shape.grouping.meta({ id: 'GroupingRules' }),
  answers: groupingInfo,
  handle: async ({ running, may, params, sent }) => {
    const found = await eventOf(running, may, params)
    if (!found.ok) return found
    const readable = await readableRules(running, may['project:read'].actor, { grouping: sent }, true)
    return readable.ok ? explained(running, may, found.value, sent) : readable
  },
})

const tryScrubbing = operation({
  id: 'tryScrubbingRules',
  tag: 'Events',
  method: 'post',
  path: '/projects/{project}/events/{event}/scrubbing',
  summary: 'Try scrubbing rules on an event',
  needs: reads,
  asks: true,
  sends: rulesShape.shape.scrubbing.meta({ id: 'ScrubbingRules' }),
  answers: z.object({ event: anything }),
  handle: async ({ running, may, params, sent }) => {
    const found = await eventOf(running, may, params)
    if (!found.ok) return found
    const { actor } = may['project:read']
    const readable = await readableRules(running, actor, { scrubbing: sent }, true)
    if (!readable.ok) return readable
    const tried = await running.reprocessing.tryScrubbing(actor, found.value.event, sent)
    return tried.ok ? ok({ event: tried.value }) : refuse(tryOutRefusal(tried.refusal))
  },
})

const suspects = operation({
  id: 'listSuspectCommits',
  tag: 'Events',
  method: 'get',
  path: '/projects/{project}/events/{event}/suspect-commits',
  summary: 'List suspect commits of an event, most likely first',
  needs: reads,
  answers: z.object({
    data: z.array(
      z
        .object({
          id: z.string(),
          message: z.string(),
          author: z.object({ name: z.string(), email: z.string() }),
          at: time.nullable(),
          repository: z.string(),
          release: z.string(),
          path: z.string().describe('The file of the stack that it touched.'),
          function: z.string().nullable(),
        })
        .meta({ id: 'SuspectCommit' }),
    ),
  }),
  handle: async ({ running, may, params }) => {
    const found = await eventOf(running, may, params)
    if (!found.ok) return found
    const all = await readSuspects(running.catalogue.releases, may['project:read'], found.value)
    const data = all.map(({ commit, release, path, function: name }) => ({
      id: commit.id,
      message: commit.message,
      author: { name: commit.authorName, email: commit.authorEmail },
      at: isoOrNull(commit.timestamp),
      repository: commit.repository,
      release,
      path,
      function: name ?? null,
    }))
    return ok({ data })
  },
})

const readAgain = operation({
  id: 'readIssueAgain',
  tag: 'Events',
  method: 'post',
  path: '/issues/{issue}/read-again',
  summary: 'Reprocess the events of an issue with the current source maps',
  needs: [...reads, 'event:write'],
  answers: z.object({
    events: z.int().describe('Events whose stack traces improved.'),
    issueId: id.describe('Where they are now: the issue itself, or the one that it was merged into.'),
  }),
  handle: async ({ running, may, params }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { events, issueId } = await running.reprocessing.resolveAgain(may['event:write'], found.value.issue)
    return ok({ events, issueId: String(issueId) })
  },
})

async function explained(
  { reprocessing }: Running,
  may: Grants<(typeof reads)[number]>,
  { event }: StoredEvent,
  rules: GroupingRules,
): Promise<Result<ReturnType<typeof groupingOf>, Refusal>> {
  const why = await reprocessing.explainGrouping(may['project:read'].actor, event, rules)
  return why.ok ? ok(groupingOf(why.value)) : refuse(tryOutRefusal(why.refusal))
}

async function eventOf(
  running: Running,
  may: Grants<(typeof reads)[number]>,
  params: Called,
): Promise<Result<StoredEvent, Refusal>> {
  return eventOfProject(running, may, params)
}

export const eventCauseOperations: readonly Operation[] = [grouping, tryGrouping, tryScrubbing, suspects, readAgain]
