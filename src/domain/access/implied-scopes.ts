import { permissions, type Permission } from './roles.ts'

/**
 * Permissions implied by a token's scopes, as Sentry API clients expect: write access includes read access, and write
 * access to projects includes uploads for releases (docs/protocol.md 7).
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

/** The scopes and everything they imply, deduped, in the order of `permissions`. */
export function withImplied(scopes: readonly Permission[]): readonly Permission[] {
  const all = new Set(scopes)
  // Iterating over a set includes elements added during the iteration.
  for (const scope of all) for (const brought of brings[scope] ?? []) all.add(brought)
  return permissions.filter((permission) => all.has(permission))
}
