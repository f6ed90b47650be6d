import type { AuditAction, AuditActor, AuditCatalogue } from '#domain/audit/audit.ts'

/** Writes a line into the audit log. `target`: the address of whom it is about. */
export type Note = (
  by: AuditActor,
  action: AuditAction,
  target: string,
  detail?: Readonly<Record<string, string>>,
) => Promise<void>

/** The only way from here to the audit log. */
export function createNote(audit: Pick<AuditCatalogue, 'add'>): Note {
  return (by, action, target, detail = {}) => audit.add({ at: new Date(), by, action, target, detail })
}

/** Whoever was not signed in. */
export const nobody: AuditActor = { kind: 'nobody', id: null, name: '' }

/** Somebody, as they are called now. */
export function byUser({ id, name }: { readonly id: string; readonly name: string }): AuditActor {
  return { kind: 'user', id, name }
}
