import { organizationSections, type OrganizationSection } from '../paths.ts'
import { authorize, type Actor } from './access.ts'
import type { Permission } from './roles.ts'

/** The permission needed to view each page of the organization's settings. Changing something may require more. */
export const sectionNeeds = {
  general: 'org:read',
  members: 'member:read',
  teams: 'team:read',
  integrations: 'org:write',
  webhooks: 'org:write',
  limits: 'org:read',
  holds: 'org:admin',
  security: 'org:admin',
  tokens: 'org:admin',
  'sign-on': 'org:admin',
  audit: 'org:write',
  instance: 'org:admin',
} as const satisfies Record<OrganizationSection, Permission>

export function sectionsFor(actor: Actor | undefined): readonly OrganizationSection[] {
  return organizationSections.filter((section) => authorize(actor, sectionNeeds[section]).ok)
}
