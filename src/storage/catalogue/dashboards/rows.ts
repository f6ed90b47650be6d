import { covers, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import {
  editorRoles,
  maySee,
  viewerRoles,
  type Dashboard,
  type DashboardContent,
  type Sharing,
} from '#domain/dashboard/dashboard.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import { byName, type Db } from '../engine.ts'

const newest = (db: Db) =>
  db
    .selectFrom('dashboards')
    .innerJoin('dashboard_versions', (join) =>
      join
        .onRef('dashboard_versions.dashboard_id', '=', 'dashboards.id')
        .onRef('dashboard_versions.version', '=', 'dashboards.version'),
    )
    .leftJoin('user', 'user.id', 'dashboards.owner_id')
    .select([
      'dashboards.id',
      'dashboards.owner_id',
      'user.name as owner_name',
      'dashboards.seen_by',
      'dashboards.edited_by',
      'dashboards.version',
      'dashboards.created_at',
      'dashboard_versions.content',
      'dashboard_versions.changed_at',
      'dashboard_versions.changed_by',
      'dashboard_versions.restored',
    ])

type NewestRow = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number]

/** Every dashboard that whoever asks may see, by name; `id`: this one alone. Its projects are all that it is about. */
async function visible(db: Db, grant: Grant<Permission>, id?: number): Promise<readonly Dashboard[]> {
  const query = newest(db)
  const rows = await (id === undefined ? query : query.where('dashboards.id', '=', id)).execute()
  return rows
    .map(fromRow)
    .filter((one) => maySee(grant.actor, one))
    .filter(({ content: { projects } }) => projects.length === 0 || projects.some((project) => covers(grant, project)))
    .toSorted((a, b) => byName.compare(a.content.name, b.content.name) || a.id - b.id)
}

/** What somebody may see, without the names of projects that are hidden from them. */
export async function shownTo(db: Db, grant: Grant<Permission>, id?: number): Promise<readonly Dashboard[]> {
  return (await visible(db, grant, id)).map((one) => ({
    ...one,
    content: { ...one.content, projects: one.content.projects.filter((project) => covers(grant, project)) },
  }))
}

/** One of them, with the projects that are hidden from whoever asks: for what is written back. */
export async function wholeOf(db: Db, grant: Grant<Permission>, id: number): Promise<Dashboard | undefined> {
  return (await visible(db, grant, id))[0]
}

function fromRow(row: NewestRow): Dashboard {
  return {
    id: row.id,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    ...sharingOf(row),
    version: row.version,
    content: contentOf(row.content),
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    changedBy: row.changed_by,
    undo: undoOf(row),
  }
}

/** Whoever undoes twice goes back two steps: what an undo brought back is undone to what was before that. */
function undoOf({ version, restored }: Pick<NewestRow, 'version' | 'restored'>): number | null {
  const before = (restored ?? version) - 1
  return before > 0 ? before : null
}

/** What a newer version knew besides is the strictest that this one knows. */
function sharingOf({ seen_by, edited_by }: Pick<NewestRow, 'seen_by' | 'edited_by'>): Sharing {
  return {
    seenBy: viewerRoles.find((one) => one === seen_by) ?? 'self',
    editedBy: editorRoles.find((one) => one === edited_by) ?? 'self',
  }
}

/** @throws where the store holds what no version of ours has written */
export function contentOf(json: string): DashboardContent {
  const read = readContent(JSON.parse(json))
  if (!read.ok) throw new Error(`A dashboard in the catalogue cannot be read at ${read.refusal.at}.`)
  return read.value
}
