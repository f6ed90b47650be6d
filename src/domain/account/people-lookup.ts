import type { ProjectScope } from '../access/access.ts'
import type { Role } from '../access/roles.ts'

/** Catalogue data needed during sign-in, before a grant exists. */
export interface PeopleLookup {
  /** The projects visible to a user with this role and their teams. */
  projectsOf(userId: string, role: Role): Promise<ProjectScope>
}
