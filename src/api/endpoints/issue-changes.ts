import { z } from '@hono/zod-openapi'
import { authorize, narrow, type Grant } from '#domain/access/access.ts'
import { parseIssueId, type IssueId, type ProjectId } from '#domain/ids.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import type { Decision } from '#domain/issue/triage.ts'
import type { Permission } from '#domain/access/roles.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, several, type Answer, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { chosenProjects, findIssue, findProject } from '../find.ts'
import { everything, filterOf, filterQuery, issueQueryOf, once, pageQuery, sortOf, sortQuery } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import {
  assignmentOf,
  changeBody,
  changedFields,
  changesBody,
  stateDecision,
  type IssueChange,
} from '../issue-change.ts'
import { detailOf } from '../issue-detail.ts'
import { jsonBody } from '../request-body.ts'
import { issueDetailShape } from '../shapes/issue.ts'
import { wireStatuses } from '../shapes/issue-state.ts'

const t = messages('api')

const needs = ['project:read', 'event:read', 'event:write'] as const
type Needs = (typeof needs)[number]

/** What was requested, and how many issues it changed. */
const changed = changedFields
  .extend({ count: z.number(), merge: z.object({ parent: z.string(), children: z.array(z.string()) }).optional() })
  .openapi('ChangedIssues')

/** The most issues that a filter can change in one request. */
const MAX_ISSUES = 1000

export const whichIssues = z.object({
  id: several,
  status: z.enum(['', ...wireStatuses, 'archived']).default(''),
  query: once.default(''),
  ...filterQuery.shape,
  ...sortQuery.shape,
  limit: pageQuery.shape.limit,
})
type ManyRequest = ApiRequest<string, z.output<typeof whichIssues>, Needs, z.output<typeof changesBody>>

const ofProject = change({
  method: 'put',
  path: '/projects/{organization}/{project}/issues/',
  summary: t('operations.changeIssues'),
  needs,
  query: whichIssues,
  sends: jsonBody(changesBody),
  body: changed,
  answer: async (request) => {
    const project = await findProject(request.running.catalogue, request.may, request.params.project)
    return project.ok ? changeMany(request, [project.value.id]) : project
  },
})

const ofOrganization = change({
  method: 'put',
  path: '/organizations/{organization}/issues/',
  summary: t('operations.changeIssues'),
  needs,
  query: whichIssues.extend({ project: several }),
  sends: jsonBody(changesBody),
  body: changed,
  answer: async (request) => {
    const projects = await chosenProjects(request.running.catalogue, request.may, request.query.project)
    if (!projects.ok) return projects
    const ids = projects.value.map((project) => project.id)
    return changeMany(request, ids.length === 0 ? 'all' : ids)
  },
})

const ofOne = (['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const).map((path) =>
  change({
    method: 'put',
    path,
    summary: t('operations.changeIssue'),
    needs,
    query: z.object({}),
    sends: jsonBody(changeBody),
    body: issueDetailShape,
    answer: async ({ running, may, params, sent, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const { id } = found.value.issue
      const done = await decide({ running, may, sent, now }, [id])
      if (!done.ok) return done
      const issue = await running.catalogue.issues.byId(may['event:read'], id)
      if (issue === undefined) return refuse({ reason: 'no_issue', name: params.issue })
      return ok({ body: await detailOf(running, may, { ...found.value, issue }, now) })
    },
  }),
)

export const issueChangeEndpoints: readonly Endpoint[] = [ofProject, ofOrganization, ...ofOne]

async function changeMany(
  { running, actor, may, query, asked, sent, now }: ManyRequest,
  projects: 'all' | readonly ProjectId[],
): Promise<Result<Answer<z.output<typeof changed>>, ApiRefusal>> {
  const mine = {
    'event:read': within(may['event:read'], projects),
    'event:write': within(may['event:write'], projects),
  }
  const isNamed = asked.search.has('id')
  if (sent.merge !== undefined && !isNamed)
    return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.mergeIds') })
  if (sent.discard !== undefined && !isNamed)
    return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.deleteIds') })
  // sentry-cli's `issues resolve --all` sends no parameter, and `snoozeDuration` with every change.
  if (asked.search.size === 0 && sent.snoozeDuration === undefined)
    return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.changeIds') })
  const ids = isNamed ? namedIssues(query.id) : await filteredIssues(running, mine, query, now)
  if (!ids.ok) return ids
  if (sent.merge !== undefined) return mergeAll(running, mine, ids.value, now)
  if (sent.discard !== undefined) return discardAll({ running, actor, now }, projects, ids.value)
  const count = await decide({ running, may: mine, sent, now }, ids.value)
  if (!count.ok) return count
  const { status, statusDetails, substatus, assignedTo, priority } = sent
  return ok({ body: { status, statusDetails, substatus, assignedTo, priority, count: count.value } })
}

/** Merges several issues of one project into the oldest. */
async function mergeAll(
  { catalogue }: Running,
  may: MayChange,
  ids: readonly IssueId[],
  now: Date,
): Promise<Result<Answer<z.output<typeof changed>>, ApiRefusal>> {
  const found = await Promise.all(ids.map((id) => catalogue.issues.byId(may['event:read'], id)))
  const [into, ...others] = found.filter((issue) => issue !== undefined).toSorted((a, b) => a.number - b.number)
  if (into === undefined || others.length === 0)
    return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.mergeIds') })
  const from = others.map(({ id }) => id)
  const merged = await catalogue.issues.merge(may['event:write'], into.id, from, now)
  if (!merged.ok) return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.mergeIds') })
  return ok({ body: { count: found.length, merge: { parent: String(into.id), children: from.map(String) } } })
}

/** Deletes issues and discards events of their groups from now on, for callers that may delete. */
async function discardAll(
  { running, actor, now }: Pick<ManyRequest, 'running' | 'actor' | 'now'>,
  projects: 'all' | readonly ProjectId[],
  ids: readonly IssueId[],
): Promise<Result<Answer<z.output<typeof changed>>, ApiRefusal>> {
  const grant = authorize(actor, 'event:admin')
  if (!grant.ok) return grant
  const deletion = { ids, discard: true, action: crypto.randomUUID() }
  const gone = await running.catalogue.deletions.delete(within(grant.value, projects), deletion, now)
  return gone.ok ? ok({ body: { count: gone.value } }) : gone
}

type MayChange = Grants<'event:read' | 'event:write'>

/** Applies everything in the request as one action. Returns how many issues changed. */
async function decide(
  { running: { catalogue }, may, sent, now }: Pick<ManyRequest, 'running' | 'sent' | 'now'> & { may: MayChange },
  ids: readonly IssueId[],
): Promise<Result<number, ApiRefusal>> {
  const assignment = await assignmentIn(catalogue, may, sent, ids)
  if (!assignment.ok) return assignment
  const decisions = [
    stateDecision(sent, now),
    assignment.value,
    sent.priority && { kind: 'priority' as const, priority: sent.priority },
  ]
  const action = crypto.randomUUID()
  let most = 0
  for (const decision of decisions) {
    if (decision === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they are told
    most = Math.max(most, await catalogue.triage.decide(may['event:write'], ids, decision, action, now))
  }
  return ok(most)
}

/** The requested assignment, if any. The assignee must be able to see all projects of the issues. */
async function assignmentIn(
  catalogue: Running['catalogue'],
  may: MayChange,
  { assignedTo }: IssueChange,
  ids: readonly IssueId[],
): Promise<Result<Decision | undefined, ApiRefusal>> {
  if (assignedTo === undefined) return ok(undefined)
  const issues = await Promise.all(ids.map((id) => catalogue.issues.byId(may['event:read'], id)))
  const projects = [...new Set(issues.flatMap((issue) => issue?.projectId ?? []))]
  const decision = assignmentOf(assignedTo, await catalogue.ownership.assignable(may['event:read'], projects))
  return decision === undefined
    ? refuse({ reason: 'bad_body', why: t('body.field', { name: 'assignedTo', why: t('body.assignedTo') }) })
    : ok(decision)
}

export function within<P extends Permission>(grant: Grant<P>, projects: 'all' | readonly ProjectId[]): Grant<P> {
  return projects === 'all' ? grant : narrow(grant, projects)
}

/** Those of other projects are left alone by the grant. */
export function namedIssues(names: readonly string[]): Result<readonly IssueId[], ApiRefusal> {
  const ids = names.map(parseIssueId).filter((id) => id !== undefined)
  return ids.length === 0 || ids.length < names.length
    ? refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.issueId') })
    : ok(ids)
}

/** Without ids, all that have events and that the search, the status and the filter mean; the first of them, up to the limit. */
export async function filteredIssues(
  { events, catalogue }: Running,
  may: Grants<'event:read'>,
  query: z.output<typeof whichIssues>,
  now: Date,
): Promise<Result<readonly IssueId[], ApiRefusal>> {
  const searched = issueQueryOf(query.query, now)
  if (!searched.ok) return searched
  const filter = filterOf(query, now)
  if (!filter.ok) return filter
  const named = query.status === 'ignored' ? 'archived' : query.status
  const page = await listIssues({ events, issues: catalogue.issues }, may['event:read'], {
    filter: filter.value ?? { period: everything(now), environments: [] },
    query: searched.value.query,
    status: named === '' ? searched.value.status : named,
    sort: sortOf(query),
    limit: query.limit === undefined ? MAX_ISSUES : Math.min(query.limit, MAX_ISSUES),
  })
  return ok(page.rows.map(({ issue }) => issue.id))
}
