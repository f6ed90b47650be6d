import { accountOperations } from './operations/account.ts'
import { issueOperations } from './operations/issues.ts'
import { memberOperations } from './operations/members.ts'
import { projectKeyOperations } from './operations/project-keys.ts'
import { projectOperations } from './operations/projects.ts'
import { teamOperations } from './operations/teams.ts'
import type { Operation } from './operation.ts'

/** All operations of `/api/1`: those that are not here are neither served nor documented. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...memberOperations,
  ...teamOperations,
  ...projectOperations,
  ...projectKeyOperations,
  ...issueOperations,
]
