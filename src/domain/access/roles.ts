/**
 * The permissions that can be granted. The names are those of Sentry's token scopes where one exists (docs/protocol.md
 * 7).
 */
export const permissions = [
  /** The organisation's name, its members' names, its outcomes. */
  'org:read',
  /** The organisation's settings; its audit log. */
  'org:write',
  /** The instance, the organisation's tokens, owners. */
  'org:admin',
  'member:read',
  /** Inviting, roles, removing. */
  'member:admin',
  'team:read',
  'team:admin',
  'project:read',
  /** A project's settings and keys; new projects. */
  'project:write',
  /** Who may see a project; its deletion. */
  'project:admin',
  /** Releases and what is uploaded for them. */
  'project:releases',
  'event:read',
  /** Resolving, merging and the like. */
  'event:write',
  /** Deleting issues and events. */
  'event:admin',
  /** Alert rules, and what became of them. */
  'alerts:read',
  'alerts:write',
  /** Keeping accounts and teams as a directory has them (SCIM). Of owners, and of the tokens that they make for it. */
  'scim:admin',
] as const
export type Permission = (typeof permissions)[number]

/** A person's part in the organisation, the most powerful first. */
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

/** The table of who may do what. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin,
  member,
  viewer,
}

/** Returns whether a role sees every project, whatever teams it is open to. */
export function seesAllProjects(role: Role): boolean {
  return role === 'owner' || role === 'admin'
}

/** The only way from text to a {@link Role}. */
export function parseRole(text: string): Role | undefined {
  return roles.find((role) => role === text)
}

/**
 * The roles that a person of this role may give to others, and whose holders they may change or remove: only owners touch
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

/** What uploading and making releases takes: the scopes of a token for tools of a build. */
export const scopesForTools: readonly Permission[] = ['org:read', 'project:read', 'project:releases']
