import { permissions, type Permission } from './roles.ts'

/**
 * What a scope of a token brings along, as clients of Sentry's API expect it: whoever may write something may read it, and
 * whoever may write projects may upload for their releases (docs/protocol.md 7).
 */
const brings: { readonly [Scope in Permission]?: readonly Permission[] } = {
  'org:write': ['org:read'],
  'org:admin': ['org:write'],
  'member:admin': ['member:read'],
  'team:admin': ['team:read'],
  'project:write': ['project:read', 'project:releases'],
  'project:admin': ['project:write'],
  'event:write': ['event:read'],
  'event:admin': ['event:write'],
  'alerts:write': ['alerts:read'],
}

/** The scopes themselves with all that they bring along, each once, in the order of the permissions. */
export function withImplied(scopes: readonly Permission[]): readonly Permission[] {
  const all = new Set(scopes)
  // A set that grows while it is walked is walked to its end.
  for (const scope of all) for (const brought of brings[scope] ?? []) all.add(brought)
  return permissions.filter((permission) => all.has(permission))
}
