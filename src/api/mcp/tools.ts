import type { Tool } from './tool.ts'
import { getAlert, listAlerts, muteAlert } from './tools/alerts.ts'
import { getTrace, overTime, searchEvents } from './tools/explore.ts'
import { explainGrouping } from './tools/grouping.ts'
import { comment, getIssue, searchIssues, tagValues, updateIssue } from './tools/issues.ts'
import { querySql } from './tools/sql.ts'
import { getMonitor, listMonitors, muteMonitor } from './tools/monitors.ts'
import { listProjects, listReleases, searchReplays, whoami } from './tools/others.ts'
import { getReplay } from './tools/surroundings.ts'
import { searchLogs, searchMetrics } from './tools/telemetry.ts'

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [
  whoami,
  listProjects,
  searchIssues,
  getIssue,
  tagValues,
  explainGrouping,
  searchEvents,
  searchLogs,
  searchMetrics,
  overTime,
  getTrace,
  listReleases,
  searchReplays,
  getReplay,
  listAlerts,
  getAlert,
  listMonitors,
  getMonitor,
  querySql,
  updateIssue,
  comment,
  muteAlert,
  muteMonitor,
]
