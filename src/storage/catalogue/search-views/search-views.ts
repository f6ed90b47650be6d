import type { ExpressionBuilder, Selectable } from 'kysely'
import { covers, mayChangeShared, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import {
  MAX_VIEW_NAME,
  MAX_VIEWS,
  viewedLists,
  type KeptSearch,
  type SearchView,
  type SearchViewCatalogue,
  type SearchViews,
  type ViewDraft,
  type ViewedList,
  type ViewRefusal,
} from '#domain/issue/search-view.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { byName, type Db, type Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { SearchViewRow } from './rows.ts'
import { setOwnFirst, setTeamFirst, teamsOf } from './first-views.ts'

type MayAsk = Grant<'event:read'> | Grant<'event:write'>

/** Saved searches. */
export function createSearchViews({ db }: Engine): SearchViewCatalogue {
  return {
    of: (grant, list) => viewsOf(db, grant, list),
    create: (grant, draft, now) => db.transaction().execute((trx) => create(trx, grant, draft, now)),
    update: (grant, id, change) => db.transaction().execute((trx) => update(trx, grant, id, change)),
    remove: (grant, id) => db.transaction().execute((trx) => remove(trx, grant, id)),
    move: (grant, id, to) => db.transaction().execute((trx) => move(trx, grant, id, to)),
    setOwnFirst: (grant, id) =>
      db.transaction().execute(async (trx) => {
        if (id !== null && (await viewById(trx, grant, id))?.list !== 'issues') return false
        return setOwnFirst(trx, personOf(grant), id)
      }),
    setTeamFirst: (grant, team, id) =>
      db.transaction().execute(async (trx) => {
        const view = id === null ? undefined : await viewById(trx, grant, id)
        if (id !== null && (view?.list !== 'issues' || view.visibility !== 'organization')) return false
        return setTeamFirst(trx, personOf(grant), team, id)
      }),
  }
}

/** The person whose private views the grant can see, or null. */
function personOf({ actor }: MayAsk): string | null {
  switch (actor.kind) {
    case 'user':
    case 'token':
      return actor.userId
    case 'operator':
      return null
  }
}

async function viewsOf(db: Db, grant: MayAsk, list: ViewedList): Promise<SearchViews> {
  const person = personOf(grant)
  const views = (await visible(db, grant)).filter((view) => view.list === list)
  const there = new Set(views.map(({ id }) => id))
  const seen = (id: number | null | undefined) => (id !== null && id !== undefined && there.has(id) ? id : null)
  const teams = (await teamsOf(db, person))
    .map((team) => ({ ...team, view: seen(team.view) }))
    .toSorted((a, b) => byName.compare(a.name, b.name))
  const chosen = await db
    .selectFrom('search_view_defaults')
    .select('view_id')
    .where('user_id', '=', person)
    .executeTakeFirst()
  const own = seen(chosen?.view_id)
  return { views, first: own ?? teams.find(({ view }) => view !== null)?.view ?? null, own, teams }
}

/** The views visible to the caller: shared ones first, then their own, each in order. */
async function visible(db: Db, grant: MayAsk, only?: number): Promise<readonly SearchView[]> {
  const person = personOf(grant)
  const rows = await db
    .selectFrom('search_views')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', person)]))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const projects = await projectsOf(
    db,
    rows.map(({ id }) => id),
  )
  const views = rows.flatMap((row) => {
    const named = projects.get(row.id) ?? []
    const covered = named.filter((id) => covers(grant, id))
    return named.length > 0 && covered.length === 0 ? [] : [viewFromRow(row, covered)]
  })
  return [
    ...views.filter(({ visibility }) => visibility === 'organization'),
    ...views.filter(({ visibility }) => visibility === 'private'),
  ]
}

async function projectsOf(db: Db, views: readonly number[]): Promise<ReadonlyMap<number, readonly ProjectId[]>> {
  if (views.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_view_projects')
    .selectAll()
    .where('view_id', 'in', views)
    .orderBy('project_id')
    .execute()
  const grouped = Map.groupBy(rows, ({ view_id }) => view_id)
  return new Map([...grouped].map(([id, of]) => [id, of.map(({ project_id }) => project_id as ProjectId)]))
}

function viewFromRow(row: Selectable<SearchViewRow>, projects: readonly ProjectId[]): SearchView {
  const search = JSON.parse(row.search) as KeptSearch
  const visibility = row.user_id === null ? 'organization' : 'private'
  const list = viewedLists.find((one) => one === row.list) ?? 'issues'
  return { id: row.id, list, name: row.name, visibility, search, projects }
}

async function viewById(db: Db, grant: MayAsk, id: number): Promise<SearchView | undefined> {
  return (await visible(db, grant, id))[0]
}

async function create(
  db: Db,
  grant: Grant<'event:write'>,
  draft: ViewDraft,
  now: Date,
): Promise<Result<SearchView, ViewRefusal>> {
  const name = checkName(draft.name)
  if (!name.ok) return name
  const place = await placeAtEnd(db, grant, draft)
  if (!place.ok) return place
  const { id } = await db
    .insertInto('search_views')
    .values({
      ...place.value,
      list: draft.list,
      name: name.value,
      search: JSON.stringify(draft.search),
      created_at: now.getTime(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setProjects(db, grant, id, draft.projects)
  return found(await viewById(db, grant, id))
}

async function update(
  db: Db,
  grant: Grant<'event:write'>,
  id: number,
  change: Partial<Omit<ViewDraft, 'list'>>,
): Promise<Result<SearchView, ViewRefusal>> {
  const changeable = await changeableView(db, grant, id)
  if (!changeable.ok) return changeable
  const before = changeable.value
  const name = checkName(change.name ?? before.name)
  if (!name.ok) return name
  const { visibility = before.visibility } = change
  const place = visibility === before.visibility ? ok({}) : await placeAtEnd(db, grant, { ...before, visibility })
  if (!place.ok) return place
  await db
    .updateTable('search_views')
    .set({ ...place.value, name: name.value, search: JSON.stringify(change.search ?? before.search) })
    .where('id', '=', id)
    .execute()
  // A team cannot open with a view that its owner has made private.
  if (change.visibility === 'private')
    await db
      .deleteFrom('search_view_defaults')
      .where('view_id', '=', id)
      .where((eb) => eb.or([eb('team_id', 'is not', null), eb('user_id', '<>', personOf(grant))]))
      .execute()
  if (change.projects !== undefined) await setProjects(db, grant, id, change.projects)
  return found(await viewById(db, grant, id))
}

function found(view: SearchView | undefined): Result<SearchView, ViewRefusal> {
  return view === undefined ? refuse({ reason: 'not_found' }) : ok(view)
}

function checkName(typed: string): Result<string, ViewRefusal> {
  const name = typed.trim()
  if (name === '') return refuse({ reason: 'name_missing' })
  return name.length > MAX_VIEW_NAME ? refuse({ reason: 'name_too_long' }) : ok(name)
}

/** The owner of a new view and its position after all others. */
async function placeAtEnd(
  db: Db,
  grant: Grant<'event:write'>,
  { visibility, list }: Pick<ViewDraft, 'visibility' | 'list'>,
): Promise<Result<{ user_id: string | null; position: number }, ViewRefusal>> {
  const owner = visibility === 'private' ? personOf(grant) : null
  // A private view without an owner would be invisible to all.
  if (visibility === 'private' && owner === null) return refuse({ reason: 'not_found' })
  const { count, last } = await db
    .selectFrom('search_views')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where(ofOwner(owner))
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return count >= MAX_VIEWS ? refuse({ reason: 'too_many' }) : ok({ user_id: owner, position: (last ?? 0) + 1 })
}

function ofOwner(owner: string | null) {
  return (eb: ExpressionBuilder<Tables, 'search_views'>) => eb('user_id', owner === null ? 'is' : '=', owner)
}

/**
 * Sets the view's projects. Leaves projects alone that the grant does not cover, because the caller cannot see them.
 */
async function setProjects(
  db: Db,
  grant: Grant<'event:write'>,
  id: number,
  projects: readonly ProjectId[],
): Promise<void> {
  const before = (await projectsOf(db, [id])).get(id) ?? []
  const kept = before.filter((one) => !covers(grant, one))
  const wanted = new Set([...kept, ...projects.filter((one) => covers(grant, one))])
  await db.deleteFrom('search_view_projects').where('view_id', '=', id).execute()
  if (wanted.size === 0) return
  await db
    .insertInto('search_view_projects')
    .values([...wanted].map((project) => ({ view_id: id, project_id: project })))
    .execute()
}

async function remove(db: Db, grant: Grant<'event:write'>, id: number): Promise<Result<null, ViewRefusal>> {
  const changeable = await changeableView(db, grant, id)
  if (!changeable.ok) return changeable
  await db.deleteFrom('search_views').where('id', '=', id).execute()
  return ok(null)
}

async function changeableView(
  db: Db,
  grant: Grant<'event:write'>,
  id: number,
): Promise<Result<SearchView, ViewRefusal>> {
  const view = await viewById(db, grant, id)
  if (view === undefined) return refuse({ reason: 'not_found' })
  const isShared = view.visibility === 'organization'
  if (isShared && !mayChangeShared(grant, (await projectsOf(db, [id])).get(id) ?? []))
    return refuse({ reason: 'used_elsewhere' })
  return ok(view)
}

/** Swaps the view with its neighbour among those visible to the caller. */
async function move(db: Db, grant: Grant<'event:write'>, id: number, to: 'left' | 'right'): Promise<boolean> {
  const all = await visible(db, grant)
  const view = all.find((one) => one.id === id)
  const row = all.filter(({ visibility, list }) => visibility === view?.visibility && list === view.list)
  const from = row.findIndex((one) => one.id === id)
  const other = row[to === 'left' ? from - 1 : from + 1]
  if (view === undefined || other === undefined || !(await changeableView(db, grant, id)).ok) return false
  await swapPlaces(db, id, other.id)
  return true
}

async function swapPlaces(db: Db, one: number, other: number): Promise<void> {
  const rows = await db.selectFrom('search_views').select(['id', 'position']).where('id', 'in', [one, other]).execute()
  const positionOf = (id: number) => rows.find((row) => row.id === id)?.position ?? 0
  await db
    .updateTable('search_views')
    .set({ position: positionOf(other) })
    .where('id', '=', one)
    .execute()
  await db
    .updateTable('search_views')
    .set({ position: positionOf(one) })
    .where('id', '=', other)
    .execute()
}
