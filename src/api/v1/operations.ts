import { accountOperations } from './operations/account.ts'
import { artifactOperations } from './operations/artifacts.ts'
import { feedbackOperations } from './operations/feedback.ts'
import { maintenanceOperations } from './operations/maintenance.ts'
import { metricOperations } from './operations/metrics.ts'
import { sessionOperations } from './operations/sessions.ts'
import { sqlOperations } from './operations/sql.ts'
import { alertFiringOperations } from './operations/alert-firings.ts'
import { alertRuleOperations } from './operations/alert-rules.ts'
import { dashboardLinkOperations } from './operations/dashboard-links.ts'
import { dashboardOperations } from './operations/dashboards.ts'
import { eventCauseOperations } from './operations/event-causes.ts'
import { eventOperations } from './operations/events.ts'
import { exploreOperations } from './operations/explore.ts'
import { issueHistoryOperations } from './operations/issue-history.ts'
import { traceOperations } from './operations/traces.ts'
import { releaseOperations } from './operations/releases.ts'
import { monitorOperations } from './operations/monitors.ts'
import { uptimeImportOperations } from './operations/uptime-import.ts'
import { uptimeOperations } from './operations/uptime.ts'
import { quotaOperations } from './operations/quotas.ts'
import { receiverOperations } from './operations/receivers.ts'
import { replayViewOperations } from './operations/replay-views.ts'
import { replayOperations } from './operations/replays.ts'
import { deletionOperations } from './operations/deletions.ts'
import { holdOperations } from './operations/holds.ts'
import { integrationOperations } from './operations/integrations.ts'
import { notificationOperations } from './operations/notifications.ts'
import { organizationSettingOperations } from './operations/organization-settings.ts'
import { organizationOperations } from './operations/organization.ts'
import { issueOperations } from './operations/issues.ts'
import { memberOperations } from './operations/members.ts'
import { projectKeyOperations } from './operations/project-keys.ts'
import { projectLimitOperations } from './operations/project-limits.ts'
import { projectRuleOperations } from './operations/project-rules.ts'
import { projectOperations } from './operations/projects.ts'
import { savedSearchOperations } from './operations/saved-searches.ts'
import { ticketOperations } from './operations/tickets.ts'
import { statusIncidentOperations } from './operations/status-incidents.ts'
import { statusPageOperations } from './operations/status-pages.ts'
import { teamOperations } from './operations/teams.ts'
import { webhookOperations } from './operations/webhooks.ts'
import type { Operation } from './operation.ts'

/** All operations of `/api/1`. An operation that is missing here is neither served nor documented. */
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
  ...alertRuleOperations,
  ...alertFiringOperations,
  ...receiverOperations,
  ...dashboardOperations,
  ...dashboardLinkOperations,
  ...savedSearchOperations,
  ...projectRuleOperations,
  ...projectLimitOperations,
  ...quotaOperations,
  ...organizationSettingOperations,
  ...deletionOperations,
  ...holdOperations,
  ...integrationOperations,
  ...ticketOperations,
  ...statusPageOperations,
  ...statusIncidentOperations,
  ...metricOperations,
  ...sessionOperations,
  ...sqlOperations,
  ...feedbackOperations,
  ...artifactOperations,
  ...maintenanceOperations,
  ...eventCauseOperations,
  ...notificationOperations,
  ...replayViewOperations,
  ...uptimeImportOperations,
  ...webhookOperations,
]
