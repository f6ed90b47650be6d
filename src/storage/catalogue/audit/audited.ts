import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { AuditAction, AuditEntry } from '#domain/audit/audit.ts'
import { changeOfAudit } from '#domain/change/change.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noteChanges } from '../changes/note-changes.ts'
import type { Db } from '../engine.ts'

/** Records who did what, in the transaction that does it. See {@link AuditEntry} for `target` and `detail`. */
export async function audited(
  trx: Db,
  grant: Grant<Permission>,
  action: AuditAction,
  target: string,
  detail: AuditEntry['detail'],
  now: Date,
  about?: AuditedThing,
): Promise<void> {
  await addEntry(trx, { at: now, by: auditActor(grant.actor), action, target, detail }, about)
}

/** What an action applied to, for outside followers. */
export interface AuditedThing {
  readonly id: string | number
  /**
   * The affected projects. Absent for the organization itself, which only followers with access to all projects hear
   * about.
   */
  readonly projects?: readonly ProjectId[]
}

/** Adds an entry to the log and publishes it to the change feed, within a transaction. */
export async function addEntry(
  db: Db,
  { at, by, action, target, detail }: Omit<AuditEntry, 'id'>,
  about?: AuditedThing,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: at.getTime(),
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      action,
      target,
      detail: JSON.stringify(detail),
    })
    .execute()
  const kind = changeOfAudit(action)
  if (kind === undefined) return
  const id = about === undefined ? null : String(about.id)
  const setting = { about: 'setting', id, name: target, fields: detail } as const
  await noteChanges(db, [{ at, kind, projects: about?.projects ?? null, by, detail: setting }])
}

/**
 * Returns the changed fields as the log's detail: names with new values as text, lists joined by commas, '' for no
 * value. Empty if nothing changed.
 */
export function changedFields<T extends object>(before: T, after: T): Record<string, string> {
  const names = Object.keys(after) as (keyof T & string)[]
  return Object.fromEntries(
    names
      .map((name) => ({ name, was: textOf(before[name]), is: textOf(after[name]) }))
      .filter(({ was, is }) => was !== is)
      .map(({ name, is }) => [name, is]),
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  // Numbers and booleans look the same in JSON.
  return JSON.stringify(value)
}
