import { z } from 'zod'
import { MAX_HOLD_REASON, type Hold, type HoldRefusal } from '#domain/hold/hold.ts'
import { shortId } from '#domain/issue/issue.ts'
import { ok, type Result } from '#domain/result.ts'
import { findIssue, findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, name, pageQuery, pageShape, time } from '../shapes.ts'

const holdShape = z
  .object({
    id,
    projectId: id,
    project: z.string().describe('Its slug.'),
    issue: z.object({ id, shortId: z.string(), title: z.string() }).nullable().describe('null: the whole project.'),
    reason: z.string(),
    placedBy: z.string(),
    placedAt: time,
  })
  .meta({ id: 'LegalHold' })

function shown({ id: number, project, issue, reason, placedBy, placedAt }: Hold): z.input<typeof holdShape> {
  return {
    id: String(number),
    projectId: String(project.id),
    project: project.slug,
    issue: issue && { id: String(issue.id), shortId: shortId(project.slug, issue.number), title: issue.title },
    reason,
    placedBy,
    placedAt: iso(placedAt),
  }
}

const list = operation({
  id: 'listLegalHolds',
  tag: 'Organization',
  method: 'get',
  path: '/holds',
  summary: 'List legal holds',
  needs: ['org:admin'],
  query: pageQuery,
  answers: pageShape(holdShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.holds.list(may['org:admin']), (one) => String(one.id), shown),
})

const place = operation({
  id: 'placeLegalHold',
  tag: 'Organization',
  method: 'post',
  path: '/holds',
  summary: 'Place a legal hold on a project or an issue',
  description: 'Its data is not deleted until the hold is lifted.',
  needs: ['project:read', 'event:read', 'org:admin'],
  sends: z
    .strictObject({
      project: z.string().min(1).max(100).describe('A slug or an id.'),
      issue: z.string().min(1).max(200).optional().describe('An id or a short id; without one: the whole project.'),
      reason: name(MAX_HOLD_REASON),
    })
    .meta({ id: 'NewLegalHold' }),
  status: 201,
  answers: holdShape,
  handle: async ({ running, may, sent, now }) => {
    const { catalogue } = running
    const project = await findProject(catalogue, may, sent.project)
    if (!project.ok) return invalid('body', 'project', `there is no project ${sent.project}`)
    const found = sent.issue === undefined ? undefined : await findIssue(catalogue, may, sent.issue)
    if (found !== undefined && (!found.ok || found.value.project.id !== project.value.id))
      return invalid('body', 'issue', 'the project has no such issue')
    const issueNumber = found?.value.issue.number ?? null
    const wanted = { projectId: project.value.id, issueNumber, reason: sent.reason }
    const placed = await catalogue.holds.place(may['org:admin'], wanted, now)
    return placed.ok ? ok(shown(placed.value)) : refused(placed.refusal)
  },
})

function refused({ reason }: HoldRefusal): Result<never, Refusal> {
  switch (reason) {
    case 'no_project':
      return invalid('body', 'project', 'there is no such project')
    case 'no_issue':
      return invalid('body', 'issue', 'the project has no such issue')
    case 'held_already':
      return conflict(reason, 'It is already on hold.')
    case 'reason_missing':
    case 'reason_too_long':
      return invalid('body', 'reason', `1 to ${MAX_HOLD_REASON} characters`)
  }
}

const lift = operation({
  id: 'liftLegalHold',
  tag: 'Organization',
  method: 'delete',
  path: '/holds/{hold}',
  summary: 'Lift a legal hold',
  needs: ['org:admin'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.holds.lift(may['org:admin'], numberOf(params.hold) ?? 0, now)
    return gone ? ok(undefined) : notFound('hold', params.hold)
  },
})

export const holdOperations: readonly Operation[] = [list, place, lift]
