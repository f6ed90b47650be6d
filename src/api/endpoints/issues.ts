import { z } from '@hono/zod-openapi'
import { narrow } from '#domain/access/access.ts'
import { parseEventId, parseIssueId, type EventId } from '#domain/ids.ts'
import { formatIssueCursor, listIssues, type IssueCursor } from '#domain/issue/issue-list.ts'
import type { IssueRow } from '#domain/issue/listed-issue.ts'
import { seriesByIssue } from '#domain/issue/issue-series.ts'
import { parseShortId } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Answer, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { chosenProjects, findIssue, findProject } from '../find.ts'
import { rowOf } from '../issue-row.ts'
import { linkHeader } from '../link-header.ts'
import {
  filterQuery,
  issueCursorOf,
  issueFilterOf,
  issueQueryOf,
  once,
  pageQuery,
  pageSize,
  sortOf,
  sortQuery,
} from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { issueOf, issueShape } from '../shapes/issue.ts'
import { answerFeedback, asksForFeedback } from './feedback-issues.ts'
import { last24Hours, withoutEvents } from '../day.ts'

const t = messages('api')

/** Every issue includes its project's name and slug, hence both. */
const needs = ['project:read', 'event:read'] as const
type Needs = (typeof needs)[number]

const listQuery = z.object({
  ...filterQuery.shape,
  ...pageQuery.shape,
  ...sortQuery.shape,
  query: once.default(''),
  /** If set, a query that is a short id finds that issue regardless of the filter. */
  shortIdLookup: z.enum(['0', '1', 'true', 'false'], t('parameter.flag')).default('0'),
  id: several,
})
export type ListRequest = ApiRequest<string, z.output<typeof listQuery>, Needs>

const listOfProject = endpoint({
  path: '/projects/{organization}/{project}/issues/',
  summary: t('operations.issues'),
  needs,
  query: listQuery,
  body: z.array(issueShape),
  answer: async (request) => {
    const project = await findProject(request.running.catalogue, request.may, request.params.project)
    return project.ok ? answerList(within(request, [project.value])) : project
  },
})

const listOfOrganization = endpoint({
  path: '/organizations/{organization}/issues/',
  summary: t('operations.issues'),
  needs,
  query: listQuery.extend({ project: several }),
  body: z.array(issueShape),
  answer: async (request) => {
    const projects = await chosenProjects(request.running.catalogue, request.may, request.query.project)
    if (!projects.ok) return projects
    return answerList(projects.value.length === 0 ? request : within(request, projects.value))
  },
})

export const issueListEndpoints: readonly Endpoint[] = [listOfProject, listOfOrganization]

/** The same request with a grant for these projects only, which the stores enforce. */
function within(request: ListRequest, projects: readonly Project[]): ListRequest {
  const ids = projects.map((project) => project.id)
  return { ...request, may: { ...request.may, 'event:read': narrow(request.may['event:read'], ids) } }
}

type ListAnswer = Result<Answer<z.output<typeof issueShape>[]>, ApiRefusal>

async function answerList(request: ListRequest): Promise<ListAnswer> {
  const { query } = request
  const direct = await directHit(request)
  if (direct !== undefined) return answerRows(request, [direct], { 'X-Sentry-Direct-Hit': '1' })
  return query.id.length > 0 ? answerByIds(request) : answerPage(request)
}

/** The issue whose short id is the query, if the client asks for that, or the issue of the event with that id. */
async function directHit({ running, may, query, now }: ListRequest): Promise<IssueRow | undefined> {
  const text = query.query.trim()
  const event = parseEventId(text)
  if (event !== undefined) return ofEvent(running, may, event, now)
  if (!['1', 'true'].includes(query.shortIdLookup) || parseShortId(text) === undefined) return undefined
  const found = await findIssue(running.catalogue, may, text)
  return found.ok ? rowOf(running, may, found.value.issue, now) : undefined
}

async function ofEvent(
  running: ListRequest['running'],
  may: ListRequest['may'],
  id: EventId,
  now: Date,
): Promise<IssueRow | undefined> {
  const event = await running.events.event(may['event:read'], id)
  const [issue] = event === undefined ? [] : await running.catalogue.issues.byGroups(may['event:read'], [event])
  return issue && rowOf(running, may, issue, now)
}

/** `?id=12&id=13`: these issues regardless of the filter. Missing ones are omitted. */
async function answerByIds(request: ListRequest): Promise<ListAnswer> {
  const { running, may, query, now } = request
  const ids = query.id.map(parseIssueId)
  if (ids.includes(undefined)) return refuse({ reason: 'bad_parameter', name: 'id', why: t('parameter.issueId') })
  const wanted = ids.filter((id) => id !== undefined).slice(0, pageSize(query))
  const found = await Promise.all(wanted.map((id) => running.catalogue.issues.byId(may['event:read'], id)))
  const issues = found.filter((issue) => issue !== undefined)
  return answerRows(request, await Promise.all(issues.map((issue) => rowOf(running, may, issue, now))))
}

async function answerPage(request: ListRequest): Promise<ListAnswer> {
  const { running, may, query, asked, now } = request
  if (asksForFeedback(query.query)) return answerFeedback(request)
  const wanted = issueQueryOf(query.query, now)
  if (!wanted.ok) return wanted
  const filter = issueFilterOf(query, now)
  if (!filter.ok) return filter
  const cursor = issueCursorOf(query.cursor)
  if (!cursor.ok) return cursor

  const stores = { events: running.events, issues: running.catalogue.issues }
  const page = await listIssues(stores, may['event:read'], {
    filter: filter.value,
    ...wanted.value,
    sort: sortOf(query),
    limit: pageSize(query),
    cursor: cursor.value,
  })
  const ends = { previous: textOf(page.previous), next: textOf(page.next) }
  const link = linkHeader(running.settings.site, asked, ends)
  return answerRows(request, page.rows, { Link: link, 'X-Hits': String(page.total) })
}

function textOf(cursor: IssueCursor | undefined): string | undefined {
  return cursor && formatIssueCursor(cursor)
}

async function answerRows(
  { running, may, now }: ListRequest,
  rows: readonly IssueRow[],
  headers: Readonly<Record<string, string>> = {},
): Promise<ListAnswer> {
  const issues = rows.map((row) => row.issue)
  const [projects, series] = await Promise.all([
    running.catalogue.projects.list(may['project:read']),
    seriesByIssue(running.events, may['event:read'], issues, last24Hours(now), 3600),
  ])
  const projectById = new Map(projects.map((project) => [project.id, project]))
  const { site, organization } = running.settings
  const settings = { site, organization }
  const body = rows.flatMap((row) => {
    const project = projectById.get(row.issue.projectId)
    if (project === undefined) return []
    const day = series.get(row.issue.id) ?? withoutEvents(now)
    return issueOf(row, { project, last24Hours: day, ...settings })
  })
  return ok({ body, headers })
}
