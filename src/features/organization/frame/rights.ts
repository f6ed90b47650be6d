import { authorize, type Actor } from '#domain/access/access.ts'
import { roles, rolesGivenBy, type Permission, type Role } from '#domain/access/roles.ts'
import { organizationSections, type OrganizationSection } from '#domain/paths.ts'

/** What it takes to see each page. Changing what is on it may take more. */
export const sectionNeeds = {
  general: 'org:read',
  members: 'member:read',
  teams: 'team:read',
  tokens: 'org:admin',
  audit: 'org:write',
  instance: 'org:admin',
} as const satisfies Record<OrganizationSection, Permission>

/** The pages that somebody may see. */
export function sectionsFor(actor: Actor | undefined): readonly OrganizationSection[] {
  return organizationSections.filter((section) => authorize(actor, sectionNeeds[section]).ok)
}

/** The roles that somebody may give, and whose holders they may change. */
export function rolesFor(actor: Actor | undefined): readonly Role[] {
  switch (actor?.kind) {
    case 'user':
      return rolesGivenBy(actor.role)
    case 'operator':
      return roles
    case 'token':
    case undefined:
      return []
  }
}
