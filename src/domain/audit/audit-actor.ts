import type { Actor } from '../access/access.ts'
import type { AuditActor } from './audit.ts'

/** An actor as the log names it. The operator has no name: pages say what it is. */
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
