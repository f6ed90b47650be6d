import type { AuditAction, AuditActor, AuditCatalogue } from '#domain/audit/audit.ts'

/** Adds an entry to the audit log. `target` is the email address of the person concerned. */
export type Note = (
  by: AuditActor,
  action: AuditAction,
  target: string,
  detail?: Readonly<Record<string, string>>,
) => Promise<void>

/** The only access to the audit log from this folder. */
export function createNote(audit: Pick<AuditCatalogue, 'add'>): Note {
  return (by, action, target, detail = {}) => audit.add({ at: new Date(), by, action, target, detail })
}

/** An actor that was not signed in. */
export const nobody: AuditActor = { kind: 'nobody', id: null, name: '' }

/** A user, with their current name. */
export function byUser({ id, name }: { readonly id: string; readonly name: string }): AuditActor {
  return { kind: 'user', id, name }
}
