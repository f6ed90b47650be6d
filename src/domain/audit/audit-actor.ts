import type { Actor } from '../access/access.ts'
import type { AuditActor } from './audit.ts'

/** The actor in audit log format. The operator has no name: pages show the kind instead. */
export function auditActor(actor: Actor): AuditActor {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId, name: actor.name }
    case 'token':
      return { kind: 'token', id: String(actor.tokenId), name: actor.name }
    case 'operator':
      return { kind: 'operator', id: null, name: '' }
  }
}
