/** Grantable permissions. The names match Sentry's token scopes where one exists (docs/protocol.md 7). */
export const permissions = [
  /** The organization's name, its members' names, its outcomes. */
  'org:read',
  /** The organization's settings; its audit log. */
  'org:write',
  /** The instance, the organization's tokens, owners. */
  'org:admin',
  'member:read',
  /** Inviting, roles, removing. */
  'member:admin',
  'team:read',
  'team:admin',
  'project:read',
  /** A project's settings and keys; new projects. */
  'project:write',
  /** Access to a project; its deletion. */
  'project:admin',
  /** Releases and their uploads. */
  'project:releases',
  'event:read',
  /** Resolving, merging and the like. */
  'event:write',
  /** Deleting issues and events. */
  'event:admin',
  /** Alert rules and their history. */
  'alerts:read',
  'alerts:write',
  /** Syncing accounts and teams with a directory (SCIM). For owners, and the tokens they create for it. */
  'scim:admin',
] as const
export type Permission = (typeof permissions)[number]

/** Roles in the organization, most powerful first. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

const viewer = ['org:read', 'member:read', 'team:read', 'project:read', 'event:read', 'alerts:read'] as const
const member = [...viewer, 'project:releases', 'event:write', 'alerts:write'] as const
const admin = [
  ...member,
  'org:write',
  'member:admin',
  'team:admin',
  'project:write',
  'project:admin',
  'event:admin',
] as const

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin,
  member,
  viewer,
}

/** Whether a role can see every project, regardless of teams. */
export function seesAllProjects(role: Role): boolean {
  return role === 'owner' || role === 'admin'
}

export function parseRole(text: string): Role | undefined {
  return roles.find((role) => role === text)
}

/**
 * The roles that a user of this role may assign, and whose holders they may change or remove. Only owners can affect
 * owners.
 */
export function rolesGrantableBy(role: Role): readonly Role[] {
  switch (role) {
    case 'owner':
      return roles
    case 'admin':
      return ['admin', 'member', 'viewer']
    case 'member':
    case 'viewer':
      return []
  }
}

/** Scopes of a token for build tools: creating releases and uploading files. */
export const scopesForTools: readonly Permission[] = ['org:read', 'project:read', 'project:releases']
