import { z } from '@hono/zod-openapi'
import { narrow, type Grant } from '#domain/access/access.ts'
import { parseIssueId, type IssueId, type ProjectId } from '#domain/ids.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import { issueStatuses, type IssueStatus } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, several, type Answer, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { chosenProjects, findIssue, findProject } from '../find.ts'
import { everything, once, statusOf } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody } from '../request-body.ts'
import { detailOf } from '../issue-detail.ts'
import { issueDetailShape } from '../shapes/issue.ts'

const t = messages('api')

const needs = ['project:read', 'event:read', 'event:write'] as const
type Needs = (typeof needs)[number]

/** Strict: what cannot be done yet is refused, never taken for done. */
const changeBody = z
  .strictObject(
    {
      status: z.enum(issueStatuses, t('body.status')),
      statusDetails: z.strictObject({}, t('body.status')).nullish(),
      // sentry-cli sends it with every change, and it means something for ignored issues only.
      snoozeDuration: z.null(t('body.status')).optional(),
    },
    t('body.status'),
  )
  .openapi('IssueChange')

const changed = z
  .object({ status: z.enum(issueStatuses), statusDetails: z.object({}), count: z.number() })
  .openapi('ChangedIssues')

/** All that a filter finds, up to so many in one request. */
const MAX_ISSUES = 1000

const whichIssues = z.object({
  id: several,
  status: z.enum(['', ...issueStatuses]).default(''),
  query: once.default(''),
})
type ManyRequest = ApiRequest<string, z.output<typeof whichIssues>, Needs, z.output<typeof changeBody>>

const ofProject = change({
  method: 'put',
  path: '/projects/{organization}/{project}/issues/',
  summary: t('operations.changeIssues'),
  needs,
  query: whichIssues,
  sends: jsonBody(changeBody),
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
  sends: jsonBody(changeBody),
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
      await running.catalogue.issues.setStatus(may['event:write'], [id], sent.status, now)
      const issue = await running.catalogue.issues.byId(may['event:read'], id)
      if (issue === undefined) return refuse({ reason: 'no_issue', name: params.issue })
      return ok({ body: await detailOf(running, may, { ...found.value, issue }, now) })
    },
  }),
)

export const issueChangeEndpoints: readonly Endpoint[] = [ofProject, ofOrganization, ...ofOne]

async function changeMany(
  { running, may, query, asked, sent, now }: ManyRequest,
  projects: 'all' | readonly ProjectId[],
): Promise<Result<Answer<z.output<typeof changed>>, ApiRefusal>> {
  const mine = {
    'event:read': within(may['event:read'], projects),
    'event:write': within(may['event:write'], projects),
  }
  // `?id=` without a number is a mistake of whoever wrote it, and not a wish to change every issue.
  const ids = asked.search.has('id') ? namedIssues(query.id) : await filteredIssues(running, mine, query, now)
  if (!ids.ok) return ids
  const count = await running.catalogue.issues.setStatus(mine['event:write'], ids.value, sent.status, now)
  return ok({ body: { status: sent.status, statusDetails: {}, count } })
}

function within<P extends Needs>(grant: Grant<P>, projects: 'all' | readonly ProjectId[]): Grant<P> {
  return projects === 'all' ? grant : narrow(grant, projects)
}

/** Those of other projects are left alone by the grant. */
function namedIssues(names: readonly string[]): Result<readonly IssueId[], ApiRefusal> {
  const ids = names.map(parseIssueId).filter((id) => id !== undefined)
  return ids.length === 0 || ids.length < names.length
    ? refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.issueId') })
    : ok(ids)
}

/** Without ids, all that have events: of a status where one is named. Those seen last, up to the limit. */
async function filteredIssues(
  { events, catalogue }: Running,
  may: Grants<'event:read'>,
  query: { readonly status: IssueStatus | ''; readonly query: string },
  now: Date,
): Promise<Result<readonly IssueId[], ApiRefusal>> {
  const searched = statusOf(query.query)
  if (!searched.ok) return searched
  const status = query.status === '' ? searched.value : query.status
  const page = await listIssues({ events, issues: catalogue.issues }, may['event:read'], {
    filter: { period: everything(now), environments: [] },
    status,
    sort: 'lastSeen',
    limit: MAX_ISSUES,
  })
  return ok(page.rows.map(({ issue }) => issue.id))
}
