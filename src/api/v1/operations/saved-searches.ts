import { z } from 'zod'
import { personOf } from '#domain/access/access.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import {
  MAX_VIEW_NAME,
  MAX_VIEWS,
  viewedLists,
  viewVisibilities,
  type KeptSearch,
  type SearchView,
  type ViewedList,
  type ViewRefusal,
} from '#domain/issue/search-view.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { parseTeamId } from '#domain/ids.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { parseSql } from '#domain/sql/parse.ts'
import type { Grants } from '../../authenticate.ts'
import { pageOfAll } from '../cursor.ts'
import { defined, type Said } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { projectIds } from '../project-scope.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, name, pageQuery, pageShape } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = [...reads, 'event:write'] as const

const word = z.string().max(500)
const search = z
  .strictObject({
    query: z.string().max(MAX_QUERY_LENGTH).describe('docs/query-language.md; of `sql` a statement.'),
    sort: z.string().max(200).default(''),
    period: z.string().max(100).default('').describe('`24h`, `14d`; empty: as the list has it.'),
    environments: z.array(word).max(50).default([]),
    others: z
      .record(z.string().max(40), z.array(word).max(50))
      .default({})
      .describe('Other parameters of the list’s URL.'),
  })
  .refine((one) => Object.keys(one.others).length <= 20, 'at most 20 other parameters')

const settings = z.strictObject({
  name: name(MAX_VIEW_NAME),
  visibility: z.enum(viewVisibilities).describe('`private`: for you alone; that takes a personal token.'),
  projects: z.array(z.string().min(1).max(100)).max(1000).describe('Slugs or ids; none: all.'),
  search,
})

const texts = z.array(z.string())
const searchShape = z
  .object({
    ...settings.shape,
    id,
    list: z.enum(viewedLists),
    search: z.object({
      query: z.string(),
      sort: z.string(),
      period: z.string(),
      environments: texts,
      others: z.record(z.string(), texts),
    }),
  })
  .meta({ id: 'SavedSearch' })

function shown(view: SearchView): z.input<typeof searchShape> {
  const { query, sort, period, environments, others = {} } = view.search
  return {
    id: String(view.id),
    list: view.list,
    name: view.name,
    visibility: view.visibility,
    projects: view.projects.map(String),
    search: {
      query,
      sort,
      period,
      environments: [...environments],
      others: Object.fromEntries(Object.entries(others).map(([key, values]) => [key, [...values]])),
    },
  }
}

const list = operation({
  id: 'listSavedSearches',
  tag: 'Saved searches',
  method: 'get',
  path: '/saved-searches',
  summary: 'List your saved searches and shared ones',
  needs: reads,
  query: z.object({ ...pageQuery.shape, list: z.enum(viewedLists).optional() }),
  answers: pageShape(searchShape),
  handle: async ({ running, may, query }) => {
    const all = await viewsOf(running, may, query.list === undefined ? viewedLists : [query.list])
    return pageOfAll(query, all, (one) => String(one.id), shown)
  },
})

const create = operation({
  id: 'createSavedSearch',
  tag: 'Saved searches',
  method: 'post',
  path: '/saved-searches',
  summary: 'Save a search',
  needs: writes,
  sends: settings
    .extend({ list: z.enum(viewedLists), projects: settings.shape.projects.default([]) })
    .meta({ id: 'NewSavedSearch' }),
  status: 201,
  answers: searchShape,
  handle: async ({ running, actor, may, sent, now }) => {
    if (sent.visibility === 'private' && personOf(actor) === null) return refuse({ reason: 'needs_person' })
    const kept = await keptOf(running, may, sent.list, sent, now)
    if (!kept.ok) return kept
    const { name: called, visibility } = sent
    const { projects = [] } = kept.value
    const draft = { list: sent.list, name: called, visibility, search: sent.search, projects }
    const made = await running.catalogue.searchViews.create(may['event:write'], draft, now)
    return made.ok ? ok(shown(made.value)) : refused(made.refusal, called)
  },
})

const show = operation({
  id: 'getSavedSearch',
  tag: 'Saved searches',
  method: 'get',
  path: '/saved-searches/{search}',
  summary: 'Show a saved search',
  needs: reads,
  answers: searchShape,
  handle: async ({ running, may, params }) => {
    const found = await viewOf(running, may, params.search)
    return found.ok ? ok(shown(found.value)) : found
  },
})

const change = operation({
  id: 'updateSavedSearch',
  tag: 'Saved searches',
  method: 'patch',
  path: '/saved-searches/{search}',
  summary: 'Update or share a saved search',
  needs: writes,
  sends: settings
    .extend({
      place: z
        .enum(['left', 'right'])
        .describe('Moves it by one position among searches with the same list and visibility.'),
    })
    .partial()
    .meta({ id: 'SavedSearchChange' }),
  answers: searchShape,
  handle: async ({ running, actor, may, params, sent, now }) => {
    const found = await viewOf(running, may, params.search)
    if (!found.ok) return found
    if (sent.visibility === 'private' && personOf(actor) === null) return refuse({ reason: 'needs_person' })
    const kept = await keptOf(running, may, found.value.list, sent, now)
    if (!kept.ok) return kept
    const { place, name: called, visibility } = sent
    const { searchViews } = running.catalogue
    const next = { ...defined({ name: called, visibility }), ...kept.value }
    const changed = await searchViews.update(may['event:write'], found.value.id, next)
    if (!changed.ok) return refused(changed.refusal, params.search)
    if (place !== undefined) await searchViews.move(may['event:write'], found.value.id, place)
    return ok(shown(changed.value))
  },
})

const remove = operation({
  id: 'deleteSavedSearch',
  tag: 'Saved searches',
  method: 'delete',
  path: '/saved-searches/{search}',
  summary: 'Delete a saved search',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params }) => {
    const found = await viewOf(running, may, params.search)
    if (!found.ok) return found
    const gone = await running.catalogue.searchViews.remove(may['event:write'], found.value.id)
    return gone.ok ? ok(undefined) : refused(gone.refusal, params.search)
  },
})

const firstShape = z
  .object({
    search: id.nullable().describe('The default of the issue list.'),
    own: id.nullable().describe('Your own choice.'),
    teams: z.array(z.object({ id, name: z.string(), search: id.nullable() })),
  })
  .meta({ id: 'FirstSearch' })

async function firsts({ catalogue }: Running, may: Grants<'event:read'>): Promise<z.input<typeof firstShape>> {
  const { first, own, teams } = await catalogue.searchViews.of(may['event:read'], 'issues')
  const text = (number: number | null) => (number === null ? null : String(number))
  return {
    search: text(first),
    own: text(own),
    teams: teams.map((team) => ({ id: String(team.id), name: team.name, search: text(team.view) })),
  }
}

const showFirst = operation({
  id: 'getFirstSearch',
  tag: 'Saved searches',
  method: 'get',
  path: '/me/first-search',
  summary: 'Show the default saved search of the issue list',
  needs: reads,
  only: 'people',
  answers: firstShape,
  handle: async ({ running, may }) => ok(await firsts(running, may)),
})

const chooseFirst = operation({
  id: 'setFirstSearch',
  tag: 'Saved searches',
  method: 'put',
  path: '/me/first-search',
  summary: 'Set the default saved search, for yourself or a team',
  needs: writes,
  only: 'people',
  sends: z
    .strictObject({ search: z.string().max(20).nullable(), team: z.string().max(20).optional().describe('Its id.') })
    .meta({ id: 'FirstSearchChoice' }),
  answers: firstShape,
  handle: async ({ running, may, sent }) => {
    const { searchViews } = running.catalogue
    const view = sent.search === null ? null : (numberOf(sent.search) ?? 0)
    const team = sent.team === undefined ? undefined : parseTeamId(sent.team)
    if (sent.team !== undefined && team === undefined) return notFound('team', sent.team)
    const isSet =
      team === undefined
        ? await searchViews.setOwnFirst(may['event:write'], view)
        : await searchViews.setTeamFirst(may['event:write'], team, view)
    return isSet ? ok(await firsts(running, may)) : notFound('saved search', sent.search ?? '')
  },
})

async function viewsOf(
  { catalogue }: Running,
  may: Grants<'event:read'>,
  lists: readonly ViewedList[],
): Promise<readonly SearchView[]> {
  const found = await Promise.all(lists.map((one) => catalogue.searchViews.of(may['event:read'], one)))
  return found.flatMap(({ views }) => views)
}

async function viewOf(
  running: Running,
  may: Grants<'event:read'>,
  called: string,
): Promise<Result<SearchView, Refusal>> {
  const view = (await viewsOf(running, may, viewedLists)).find((one) => String(one.id) === called)
  return view === undefined ? notFound('saved search', called) : ok(view)
}

const isReadable: { readonly [L in ViewedList]: (query: string, now: Date) => boolean } = {
  issues: (query, now) => parseIssueQuery(query, now).ok,
  spans: (query, now) => parseSpanQuery(query, now).ok,
  logs: (query, now) => parseLogQuery(query, now).ok,
  sql: (query) => parseSql(query).ok,
}

async function keptOf(
  running: Running,
  may: Grants<'project:read'>,
  of: ViewedList,
  sent: Said<Pick<z.output<typeof settings>, 'search' | 'projects'>>,
  now: Date,
): Promise<Result<Partial<Pick<SearchView, 'projects'>> & { search?: KeptSearch }, Refusal>> {
  if (sent.search !== undefined && !isReadable[of](sent.search.query, now))
    return invalid('body', 'search.query', 'is not valid')
  const found = sent.projects === undefined ? undefined : await projectIds(running, may, sent.projects)
  if (found?.ok === false) return invalid('body', 'projects', 'there is no such project')
  return ok(defined({ search: sent.search, projects: found && [...new Set(found.value)] }))
}

function refused({ reason }: ViewRefusal, called: string): Result<never, Refusal> {
  switch (reason) {
    case 'not_found':
      return notFound('saved search', called)
    case 'used_elsewhere':
      return refuse({ reason })
    case 'too_many':
      return conflict(reason, `There are ${MAX_VIEWS} of that list already.`)
    case 'name_missing':
    case 'name_too_long':
      return invalid('body', 'name', `1 to ${MAX_VIEW_NAME} characters`)
  }
}

export const savedSearchOperations: readonly Operation[] = [list, create, show, change, remove, showFirst, chooseFirst]
