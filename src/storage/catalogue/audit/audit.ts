import type { Selectable } from 'kysely'
import {
  auditActions,
  type AuditActor,
  type AuditCatalogue,
  type AuditEntry,
  type AuditSearch,
} from '#domain/audit/audit.ts'
import type { Db, Engine } from '../engine.ts'
import type { AuditRow } from '../tables.ts'
import { addEntry } from './audited.ts'

/** Log entries scanned per step, which takes 3 ms. */
const STEP = 1_000

export function createAudit({ db }: Engine): AuditCatalogue {
  return {
    add: (entry) => db.transaction().execute((trx) => addEntry(trx, entry)),
    // Entries are written strictly in order (docs/decisions/0086), so none can appear behind one that was already read.
    following: async (grant, after, limit) => {
      if (grant.projects !== 'all') return []
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(entryFromRow)
    },
    position: async (follower) => {
      const row = await db
        .selectFrom('audit_positions')
        .select('audit_id')
        .where('follower', '=', follower)
        .executeTakeFirst()
      return row?.audit_id ?? 0
    },
    setPosition: async (follower, id) => {
      await db
        .insertInto('audit_positions')
        .values({ follower, audit_id: id })
        .onConflict((conflict) => conflict.column('follower').doUpdateSet({ audit_id: id }))
        .execute()
    },
    search: async (grant, search, limit) => (grant.projects === 'all' ? searchLog(db, search, limit) : []),
  }
}

/** Compares text here instead of in SQL, because engines disagree about case folding. */
async function searchLog(db: Db, search: AuditSearch, limit: number): Promise<readonly AuditEntry[]> {
  const wanted = folded(search.text ?? '')
  const found: AuditEntry[] = []
  let before = search.before
  while (found.length < limit) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    const rows = await linesBefore(db, search, before, wanted === '' ? limit : STEP)
    found.push(...rows.map(entryFromRow).filter((entry) => wanted === '' || holds(entry, wanted)))
    before = rows.at(-1)?.id
    if (rows.length === 0 || wanted === '') break
  }
  return found.slice(0, limit)
}

async function linesBefore(
  db: Db,
  { actions, since, until }: AuditSearch,
  before: number | undefined,
  limit: number,
): Promise<readonly Selectable<AuditRow>[]> {
  let lines = db.selectFrom('audit_log').selectAll()
  if (actions !== undefined) lines = lines.where('action', 'in', actions)
  if (since !== undefined) lines = lines.where('at', '>=', since.getTime())
  if (until !== undefined) lines = lines.where('at', '<', until.getTime())
  if (before !== undefined) lines = lines.where('id', '<', before)
  return lines.orderBy('id', 'desc').limit(limit).execute()
}

function holds({ by, target, detail }: AuditEntry, wanted: string): boolean {
  return [by.name, target, ...Object.values(detail)].some((text) => folded(text).includes(wanted))
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function entryFromRow(row: Selectable<AuditRow>): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at),
    // Only this code writes these columns.
    by: { kind: row.actor_kind as AuditActor['kind'], id: row.actor_id, name: row.actor_name },
    // This version has no sentence for an action from a newer version.
    action: auditActions.find((action) => action === row.action) ?? 'organization.updated',
    target: row.target,
    detail: JSON.parse(row.detail) as AuditEntry['detail'],
  }
}
