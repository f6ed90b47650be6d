import { z } from 'zod'
import { narrow } from '#domain/access/access.ts'
import { RESTORABLE_MS, type DiscardedGroup } from '#domain/deletion/deletion.ts'
import { restoreIssues } from '#domain/deletion/restore.ts'
import { parseGroupHash, type IssueId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { ok } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findIssue, findProject } from '../../find.ts'
import { operation, type Operation } from '../operation.ts'
import { pageOfAll } from '../cursor.ts'
import { notFound } from '../refuse.ts'
import { pageQuery, pageShape, time } from '../shapes.ts'
import { matching, named, scopeOf, whichIssues } from './issues.ts'

const deletes = ['project:read', 'event:read', 'event:admin'] as const

const discard = z
  .enum(['true', 'false'])
  .default('false')
  .describe('`true`: also filter events of the same groups from now on, until the discard is lifted.')

const deletedShape = z
  .object({
    matched: z.int(),
    deleted: z.int(),
    hasMore: z.boolean().describe('More match: send it again for the rest.'),
    action: z.string().describe('The id for `restoreIssues`, valid for an hour.'),
    restorableUntil: time.describe('Events and files are deleted after that.'),
  })
  .meta({ id: 'DeletedIssues' })

const deleteOne = operation({
  id: 'deleteIssue',
  tag: 'Issues',
  method: 'delete',
  path: '/issues/{issue}',
  summary: 'Delete an issue with its events and files',
  description: 'It can be restored for an hour. Backups that exist keep a copy.',
  needs: deletes,
  query: z.object({ discard }),
  answers: deletedShape,
  handle: async ({ running, may, params, query, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    return remove(running, may, { ids: [found.value.issue.id], hasMore: false, discard: query.discard, now })
  },
})

const deleteMany = operation({
  id: 'deleteIssues',
  tag: 'Issues',
  method: 'delete',
  path: '/issues',
  summary: 'Delete issues by search or by id',
  description: 'At most 1,000 at once, most recently seen first. Requires `issue` or `query`.',
  needs: deletes,
  query: z.object({ ...whichIssues.shape, discard }),
  answers: deletedShape,
  handle: async ({ running, may, query, now }) => {
    const { projects, grant } = await scopeOf(running, may, query.project)
    if (!projects.ok) return projects
    const ids = query.issue.length > 0 ? named(query.issue) : await matching(running, grant, query.query, now)
    if (!ids.ok) return ids
    const ofProjects = projects.value.map((project) => project.id)
    const admin = ofProjects.length === 0 ? may['event:admin'] : narrow(may['event:admin'], ofProjects)
    return remove(running, { 'event:admin': admin }, { ...ids.value, discard: query.discard, now })
  },
})

interface Wanted {
  readonly ids: readonly IssueId[]
  readonly hasMore: boolean
  readonly discard: z.output<typeof discard>
  readonly now: Date
}

async function remove(
  { catalogue }: Running,
  may: Grants<'event:admin'>,
  { ids, hasMore, discard: wish, now }: Wanted,
) {
  const action = crypto.randomUUID()
  const deletion = { ids, discard: wish === 'true', action }
  const gone = await catalogue.deletions.delete(may['event:admin'], deletion, now)
  if (!gone.ok) return gone
  const restorableUntil = new Date(now.getTime() + RESTORABLE_MS).toISOString()
  return ok({ matched: ids.length, deleted: gone.value, hasMore, action, restorableUntil })
}

const restore = operation({
  id: 'restoreIssues',
  tag: 'Issues',
  method: 'post',
  path: '/issues/restore',
  summary: 'Restore issues deleted within the last hour',
  description: 'New issues of the same groups are merged back. Also lifts the discards of that deletion.',
  needs: ['event:write', 'event:admin'],
  sends: z.strictObject({ action: z.uuid() }),
  answers: z.object({ restored: z.int() }),
  handle: async ({ running, may, sent, now }) => {
    const grants = { delete: may['event:admin'], write: may['event:write'] }
    return ok({ restored: await restoreIssues(running.catalogue, grants, sent.action, now) })
  },
})

const discardedShape = z
  .object({
    group: z.string().describe('Its hash.'),
    title: z.string().describe('Title of the deleted issue.'),
    issue: z.string().describe('Short id of the deleted issue.'),
    discardedBy: z.string(),
    discardedAt: time,
  })
  .meta({ id: 'DiscardedGroup' })

const listDiscarded = operation({
  id: 'listDiscardedGroups',
  tag: 'Project settings',
  method: 'get',
  path: '/projects/{project}/discarded-groups',
  summary: 'List discarded groups',
  needs: ['project:read'],
  query: pageQuery,
  answers: pageShape(discardedShape),
  handle: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const all = await running.catalogue.deletions.discarded(may['project:read'], project.value.id)
    return pageOfAll(
      query,
      all,
      (one) => one.groupHash,
      (one) => shown(one, project.value),
    )
  },
})

function shown(one: DiscardedGroup, { slug }: Project): z.input<typeof discardedShape> {
  const { groupHash: group, title, number, discardedBy, discardedAt } = one
  return { group, title, issue: shortId(slug, number), discardedBy, discardedAt: discardedAt.toISOString() }
}

const lift = operation({
  id: 'liftDiscard',
  tag: 'Project settings',
  method: 'delete',
  path: '/projects/{project}/discarded-groups/{group}',
  summary: 'Stop discarding a group',
  needs: ['project:read', 'event:admin'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const groupHash = parseGroupHash(params.group)
    if (groupHash === undefined) return notFound('discarded group', params.group)
    const group = { projectId: project.value.id, groupHash }
    const lifted = await running.catalogue.deletions.liftDiscard(may['event:admin'], group, now)
    return lifted ? ok(undefined) : notFound('discarded group', params.group)
  },
})

export const deletionOperations: readonly Operation[] = [deleteOne, deleteMany, restore, listDiscarded, lift]
