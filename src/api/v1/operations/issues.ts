import { z } from 'zod'
import { narrow, type Grant } from '#domain/access/access.ts'
import { parseIssueId, type GroupHash, type IssueId } from '#domain/ids.ts'
import {
  formatIssueCursor,
  issueSorts,
  listIssues,
  parseIssueCursor,
  type IssuePage,
} from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { issueStatuses } from '#domain/issue/state.ts'
import { takeOut } from '#domain/issue/take-out.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { absolute, paths } from '#domain/paths.ts'
import { keptSince } from '#domain/project/kept-since.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { chosenProjects, findIssue } from '../../find.ts'
import { everything } from '../../query.ts'
import { cursorOf, placeOf } from '../cursor.ts'
import { decisionsOf, issueChange, type IssueChange } from '../issue-decision.ts'
import { issueShape, listedIssueShape, shownIssue } from '../issue-shapes.ts'
import { operation, type Operation } from '../operation.ts'
import { filterOf, filterQuery } from '../period.ts'
import { conflict, invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { pageQuery, pageShape, several } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = ['project:read', 'event:read', 'event:write'] as const
type MayRead = Grants<'project:read' | 'event:read'>
type MayWrite = Grants<'project:read' | 'event:read' | 'event:write'>

const MOST_CHANGED = 1000

const searchQuery = {
  query: z.string().max(4000).default('').describe('The search of the issue list: docs/query-language.md.'),
  project: several.describe('Slugs or ids; repeat it for several, leave it out for all.'),
}

const list = operation({
  id: 'listIssues',
  tag: 'Issues',
  method: 'get',
  path: '/issues',
  summary: 'Search issues',
  description: 'Issues with events within the period; defaults to 14 days.',
  needs: reads,
  query: z.object({
    ...pageQuery.shape,
    ...filterQuery.shape,
    ...searchQuery,
    sort: z.enum(issueSorts).default('lastSeen'),
  }),
  answers: pageShape(listedIssueShape).extend({ total: z.int().describe('On all pages together.') }),
  handle: async ({ running, may, query, now }) => {
    const { projects, grant } = await scopeOf(running, may, query.project)
    if (!projects.ok) return projects
    const filter = filterOf(query, now, '14d')
    if (!filter.ok) return filter
    const cursor = placeOf(query, parseIssueCursor)
    if (!cursor.ok) return cursor
    const searched = search(query.query, now)
    if (!searched.ok) return searched
    const all = await running.catalogue.projects.list(may['project:read'])
    const isUntilNow = query.start === undefined
    const page = await listIssues({ events: running.events, issues: running.catalogue.issues }, grant, {
      ...searched.value,
      filter: filter.value,
      sort: query.sort,
      limit: query.limit,
      cursor: cursor.value,
      ...(isUntilNow && { keptSince: keptSince(all, running.settings, now) }),
    })
    return ok(shownPage(running, page, all))
  },
})

function shownPage(running: Running, page: IssuePage, projects: readonly Project[]) {
  const projectById = new Map(projects.map((project) => [project.id, project]))
  const data = page.rows.flatMap(({ issue, events, users }) => {
    const project = projectById.get(issue.projectId)
    return project === undefined ? [] : { ...shown(running, { issue, project }), events, users }
  })
  return { data, next: page.next === undefined ? null : cursorOf(formatIssueCursor(page.next)), total: page.total }
}

/** What the parameter `project` leaves of what may be read. */
export async function scopeOf(running: Running, may: MayRead, names: readonly string[]) {
  const projects = await chosenProjects(running.catalogue, may, names)
  if (!projects.ok) return { projects, grant: may['event:read'] }
  const ids = projects.value.map((project) => project.id)
  return { projects, grant: ids.length === 0 ? may['event:read'] : narrow(may['event:read'], ids) }
}

function search(text: string, now: Date) {
  const query = parseIssueQuery(text, now)
  if (!query.ok) return invalid('query', 'query', `it cannot be read (${query.refusal.problem.reason})`)
  return ok({ query: query.value, status: issueStatuses.find((status) => text.trim() === `is:${status}`) })
}

function shown({ settings }: Running, { issue, project }: { issue: Issue; project: Project }) {
  return shownIssue(issue, project, absolute(settings.site, paths.issue(shortId(project.slug, issue.number))))
}

const show = operation({
  id: 'getIssue',
  tag: 'Issues',
  method: 'get',
  path: '/issues/{issue}',
  summary: 'Show an issue',
  needs: reads,
  answers: issueShape,
  handle: async ({ running, may, params }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    return found.ok ? ok(shown(running, found.value)) : found
  },
})

const change = operation({
  id: 'updateIssue',
  tag: 'Issues',
  method: 'patch',
  path: '/issues/{issue}',
  summary: 'Resolve, archive, reopen, assign or prioritize an issue',
  needs: writes,
  sends: issueChange,
  answers: issueShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const done = await decide(running, may, { ids: [found.value.issue.id], change: sent, now })
    if (!done.ok) return done
    const changed = await findIssue(running.catalogue, may, String(found.value.issue.id))
    return changed.ok ? ok(shown(running, changed.value)) : changed
  },
})

const changedShape = z
  .object({
    matched: z.int(),
    changed: z.int().describe('Issues that changed.'),
    hasMore: z.boolean().describe(`More than ${MOST_CHANGED} match: send it again for the rest.`),
    action: z.string().describe('The id for `undoIssueChange`, valid for a day.'),
  })
  .meta({ id: 'ChangedIssues' })

export const whichIssues = z.object({
  query: z.string().max(4000).optional().describe('The search; it finds issues of all times.'),
  project: searchQuery.project,
  issue: several.describe('Ids instead of a search.'),
})

const changeMany = operation({
  id: 'updateIssues',
  tag: 'Issues',
  method: 'patch',
  path: '/issues',
  summary: 'Update issues by search or by id',
  description: `At most ${MOST_CHANGED} at once, those seen last. Name issues or a query: without either nothing is changed.`,
  needs: writes,
  query: whichIssues,
  sends: issueChange,
  answers: changedShape,
  handle: async ({ running, may, query, sent, now }) => {
    const { projects, grant } = await scopeOf(running, may, query.project)
    if (!projects.ok) return projects
    const ids = query.issue.length > 0 ? named(query.issue) : await matching(running, grant, query.query, now)
    if (!ids.ok) return ids
    const { ids: wanted, hasMore } = ids.value
    const ofProjects = projects.value.map((project) => project.id)
    const write = ofProjects.length === 0 ? may['event:write'] : narrow(may['event:write'], ofProjects)
    const mine = { ...may, 'event:read': grant, 'event:write': write }
    const done = await decide(running, mine, { ids: wanted, change: sent, now })
    return done.ok ? ok({ matched: wanted.length, hasMore, ...done.value }) : done
  },
})

type Matched = Result<{ readonly ids: readonly IssueId[]; readonly hasMore: boolean }, Refusal>

export function named(names: readonly string[]): Matched {
  const ids = names.map(parseIssueId)
  const wrong = ids.indexOf(undefined)
  if (wrong !== -1) return invalid('query', 'issue', `${names[wrong]} is no id of an issue`)
  return ok({ ids: ids.filter((one) => one !== undefined), hasMore: false })
}

export async function matching(
  { events, catalogue }: Running,
  grant: Grant<'event:read'>,
  text: string | undefined,
  now: Date,
): Promise<Matched> {
  if (text === undefined) return invalid('query', 'query', 'say which issues: with query or with issue')
  const query = parseIssueQuery(text, now)
  if (!query.ok) return invalid('query', 'query', `it cannot be read (${query.refusal.problem.reason})`)
  const page = await listIssues({ events, issues: catalogue.issues }, grant, {
    filter: { period: everything(now), environments: [] },
    query: query.value,
    sort: 'lastSeen',
    limit: MOST_CHANGED,
  })
  return ok({ ids: page.rows.map(({ issue }) => issue.id), hasMore: page.next !== undefined })
}

interface Wanted {
  readonly ids: readonly IssueId[]
  readonly change: IssueChange
  readonly now: Date
}

/** Applies everything in the request as one action, which can be undone. */
async function decide({ catalogue }: Running, may: MayWrite, { ids, change: wanted, now }: Wanted) {
  const action = crypto.randomUUID()
  const assignment = await assignmentOf(catalogue, may, wanted, ids)
  if (!assignment.ok) return assignment
  let changed = 0
  for (const decision of [...decisionsOf(wanted), ...assignment.value])
    changed = Math.max(changed, await catalogue.triage.decide(may['event:write'], ids, decision, action, now))
  return ok({ action, changed })
}

/** The assignee must be able to see all projects of the issues. */
async function assignmentOf(
  { issues, ownership }: Running['catalogue'],
  may: MayWrite,
  { assignee }: IssueChange,
  ids: readonly IssueId[],
): Promise<Result<readonly Decision[], Refusal>> {
  if (assignee === undefined) return ok([])
  if (assignee === null) return ok([{ kind: 'assign', to: null }])
  const found = await issues.byIds(may['event:read'], ids)
  const projects = [...new Set(found.map(({ projectId }) => projectId))]
  const all = await ownership.assignable(may['event:read'], projects)
  const to = all.find(({ kind, id }) => kind === assignee.kind && String(id) === assignee.id)
  return to === undefined
    ? invalid('body', 'assignee', `no ${assignee.kind} ${assignee.id} sees all of these issues`)
    : ok([{ kind: 'assign', to }])
}

const undo = operation({
  id: 'undoIssueChange',
  tag: 'Issues',
  method: 'post',
  path: '/issues/undo',
  summary: 'Undo a change of issues',
  description: 'Only your own changes, within a day. Later changes by others stay.',
  needs: ['event:write'],
  sends: z.strictObject({ action: z.uuid() }),
  answers: z.object({ changed: z.int() }),
  handle: async ({ running, may, sent, now }) =>
    ok({ changed: await running.catalogue.triage.undo(may['event:write'], sent.action, now) }),
})

const merge = operation({
  id: 'mergeIssues',
  tag: 'Issues',
  method: 'post',
  path: '/issues/{issue}/merge',
  summary: 'Merge issues into this one',
  needs: writes,
  sends: z.strictObject({ issues: z.array(z.string().max(100)).min(1).max(100).describe('Ids or short ids.') }),
  answers: issueShape,
  handle: async ({ running, may, params, sent, now }) => {
    const into = await findIssue(running.catalogue, may, params.issue)
    if (!into.ok) return into
    const from: IssueId[] = []
    for (const [index, called] of sent.issues.entries()) {
      const found = await findIssue(running.catalogue, may, called)
      if (!found.ok) return invalid('body', `issues.${index}`, `there is no issue ${called}`)
      if (found.value.issue.id !== into.value.issue.id) from.push(found.value.issue.id)
    }
    if (from.length === 0) return conflict('nothing_to_merge', 'An issue cannot be merged into itself.')
    const merged = await running.catalogue.issues.merge(may['event:write'], into.value.issue.id, from, now)
    if (merged.ok) return ok(shown(running, { issue: merged.value, project: into.value.project }))
    return merged.refusal.reason === 'not_found'
      ? refuse({ reason: 'no_issue', name: params.issue })
      : conflict('other_project', 'Only issues of the same project can be merged.')
  },
})

const split = operation({
  id: 'splitIssue',
  tag: 'Issues',
  method: 'post',
  path: '/issues/{issue}/split',
  summary: 'Split groups of an issue into a new issue',
  needs: writes,
  sends: z.strictObject({
    hashes: z
      .array(z.string().regex(/^[0-9a-f]{32}$/))
      .min(1)
      .max(1000),
  }),
  status: 201,
  answers: issueShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { issue, project } = found.value
    const grants = { read: may['event:read'], write: may['event:write'] }
    const stores = { events: running.events, issues: running.catalogue.issues }
    const taken = await takeOut(stores, grants, issue, sent.hashes as GroupHash[], now)
    if (taken.ok) return ok(shown(running, { issue: taken.value, project }))
    return conflict(taken.refusal.reason, 'Name some, not all, of the issue’s groups that still have events.')
  },
})

export const issueOperations: readonly Operation[] = [list, changeMany, undo, show, change, merge, split]
