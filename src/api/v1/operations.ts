import { accountOperations } from './operations/account.ts'
import { eventOperations } from './operations/events.ts'
import { exploreOperations } from './operations/explore.ts'
import { issueHistoryOperations } from './operations/issue-history.ts'
import { traceOperations } from './operations/traces.ts'
import { releaseOperations } from './operations/releases.ts'
import { monitorOperations } from './operations/monitors.ts'
import { uptimeOperations } from './operations/uptime.ts'
import { replayOperations } from './operations/replays.ts'
import { organizationOperations } from './operations/organization.ts'
import { issueOperations } from './operations/issues.ts'
import { memberOperations } from './operations/members.ts'
import { projectKeyOperations } from './operations/project-keys.ts'
import { projectOperations } from './operations/projects.ts'
import { teamOperations } from './operations/teams.ts'
import { webhookOperations } from './operations/webhooks.ts'
import type { Operation } from './operation.ts'

/** All operations of `/api/1`: those that are not here are neither served nor documented. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...organizationOperations,
  ...memberOperations,
  ...teamOperations,
  ...projectOperations,
  ...projectKeyOperations,
  ...issueOperations,
  ...releaseOperations,
  ...replayOperations,
  ...uptimeOperations,
  ...monitorOperations,
  ...traceOperations,
  ...issueHistoryOperations,
  ...exploreOperations,
  ...eventOperations,
  ...webhookOperations,
]
