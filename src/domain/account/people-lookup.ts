import type { ProjectScope } from '../access/access.ts'
import type { Role } from '../access/roles.ts'

/** The facts of the catalogue that a sign-in needs; there is no grant before it. */
export interface PeopleLookup {
  /** The projects that a person of this role and these teams may see. */
  projectsOf(userId: string, role: Role): Promise<ProjectScope>
}
