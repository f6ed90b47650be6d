import type { Actor } from '#domain/access/access.ts'
import { roles, rolesGrantableBy, type Role } from '#domain/access/roles.ts'

/** The roles that the user may grant, and whose members they may change. */
export function rolesFor(actor: Actor | undefined): readonly Role[] {
  switch (actor?.kind) {
    case 'user':
      return rolesGrantableBy(actor.role)
    case 'operator':
      return roles
    case 'token':
    case undefined:
      return []
  }
}
