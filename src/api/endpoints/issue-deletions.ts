import { z } from '@hono/zod-openapi'
import { MOST_DELETED } from '#domain/deletion/deletion.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { change, several, type Answer, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { chosenProjects, findIssue, findProject } from '../find.ts'
import type { ApiRefusal } from '../refusal.ts'
import { noBody } from '../request-body.ts'
import { filteredIssues, namedIssues, whichIssues, within } from './issue-changes.ts'

const t = messages('api')

const needs = ['project:read', 'event:read', 'event:admin'] as const
type ManyRequest = ApiRequest<string, z.output<typeof whichIssues>, (typeof needs)[number]>

const ofOne = (['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const).map((path) =>
  change({
    method: 'delete',
    path,
    summary: t('operations.deleteIssue'),
    needs,
    query: z.object({}),
    sends: noBody,
    statuses: [202],
    body: z.null(),
    answer: async ({ running, may, params, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const deletion = { ids: [found.value.issue.id], discard: false, action: crypto.randomUUID() }
      const gone = await running.catalogue.deletions.delete(may['event:admin'], deletion, now)
      return gone.ok ? ok({ body: null, status: 202 }) : gone
    },
  }),
)

const ofProject = change({
  method: 'delete',
  path: '/projects/{organization}/{project}/issues/',
  summary: t('operations.deleteIssues'),
  needs,
  query: whichIssues,
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async (request) => {
    const project = await findProject(request.running.catalogue, request.may, request.params.project)
    return project.ok ? deleteMany(request, [project.value.id]) : project
  },
})

const ofOrganization = change({
  method: 'delete',
  path: '/organizations/{organization}/issues/',
  summary: t('operations.deleteIssues'),
  needs,
  query: whichIssues.extend({ project: several }),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async (request) => {
    const projects = await chosenProjects(request.running.catalogue, request.may, request.query.project)
    if (!projects.ok) return projects
    const ids = projects.value.map((project) => project.id)
    return deleteMany(request, ids.length === 0 ? 'all' : ids)
  },
})

export const issueDeletionEndpoints: readonly Endpoint[] = [...ofOne, ofProject, ofOrganization]

/** Deletes named issues, or the results of a search. A request with neither is refused, because it would delete everything. */
async function deleteMany(
  { running, may, query, now }: ManyRequest,
  projects: 'all' | readonly ProjectId[],
): Promise<Result<Answer<null>, ApiRefusal>> {
  const mine = { 'event:read': within(may['event:read'], projects) }
  const isNamed = query.id.length > 0
  if (!isNamed && query.query.trim() === '')
    return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.deleteIds') })
  const ids: Result<readonly IssueId[], ApiRefusal> = isNamed
    ? namedIssues(query.id)
    : await filteredIssues(running, mine, { ...query, limit: query.limit ?? MOST_DELETED }, now)
  if (!ids.ok) return ids
  const deletion = { ids: ids.value, discard: false, action: crypto.randomUUID() }
  const gone = await running.catalogue.deletions.delete(within(may['event:admin'], projects), deletion, now)
  return gone.ok ? ok({ body: null, status: 204 }) : gone
}
