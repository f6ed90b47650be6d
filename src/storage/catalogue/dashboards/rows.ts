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

/**
 * All dashboards visible to the caller, by name, or only the one with `id`. Includes projects hidden from the caller.
 */
async function visible(db: Db, grant: Grant<Permission>, id?: number): Promise<readonly Dashboard[]> {
  const query = newest(db)
  const rows = await (id === undefined ? query : query.where('dashboards.id', '=', id)).execute()
  return rows
    .map(fromRow)
    .filter((one) => maySee(grant.actor, one))
    .filter(({ content: { projects } }) => projects.length === 0 || projects.some((project) => covers(grant, project)))
    .toSorted((a, b) => byName.compare(a.content.name, b.content.name) || a.id - b.id)
}

/** The caller's view: omits the names of hidden projects. */
export async function shownTo(db: Db, grant: Grant<Permission>, id?: number): Promise<readonly Dashboard[]> {
  return (await visible(db, grant, id)).map((one) => ({
    ...one,
    content: { ...one.content, projects: one.content.projects.filter((project) => covers(grant, project)) },
  }))
}

/** A single dashboard including hidden projects, for writing back. */
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

/** Undoing twice goes back two steps: after an undo, the next one goes to the version before the restored one. */
function undoOf({ version, restored }: Pick<NewestRow, 'version' | 'restored'>): number | null {
  const before = (restored ?? version) - 1
  return before > 0 ? before : null
}

/** Roles from a newer version fall back to the strictest role that this version knows. */
function sharingOf({ seen_by, edited_by }: Pick<NewestRow, 'seen_by' | 'edited_by'>): Sharing {
  return {
    seenBy: viewerRoles.find((one) => one === seen_by) ?? 'self',
    editedBy: editorRoles.find((one) => one === edited_by) ?? 'self',
  }
}

/** @throws if the stored content was not written by any known version */
export function contentOf(json: string): DashboardContent {
  const read = readContent(JSON.parse(json))
  if (!read.ok) throw new Error(`A dashboard in the catalogue cannot be read at ${read.refusal.at}.`)
  return read.value
}
