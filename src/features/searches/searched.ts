import { spanKeys } from '#domain/explore/span-keys.ts'
import { logKeys } from '#domain/logs/log-keys.ts'
import { metricKeys } from '#domain/metrics/metric-keys.ts'
import { isIssueKey, issueKeys } from '#domain/issue/issue-query.ts'
import type { KeySpec } from '#domain/query/keys.ts'
import { replayKeys } from '#domain/replay/replay-keys.ts'

/** What can be searched. An issue's events support fewer keys than issues. */
export type SearchedKind = 'issues' | 'events' | 'spans' | 'logs' | 'metrics' | 'replays'

export interface SearchedKeys {
  readonly table: Readonly<Record<string, KeySpec>>
  /** In the order of suggestion; `first` ones before anything is typed. */
  readonly offered: readonly string[]
  readonly first: readonly string[]
}

const firstOfIssues = ['is', 'assigned', 'level', 'release', 'environment', 'firstSeen', 'timesSeen', 'error.type']
const firstOfSpans = ['span.duration', 'span.op', 'span.name', 'span.status', 'transaction', 'project', 'release']

const firstOfLogs = ['level', 'message', 'project', 'environment', 'release', 'trace', 'timestamp']
const firstOfMetrics = ['project', 'environment', 'release']
const firstOfReplays = ['user', 'url', 'errors', 'rage_clicks', 'duration', 'browser.name', 'release']

const ofIssues = inOrder(issueKeys, firstOfIssues)
const onlyOfIssues = new Set<string>((Object.keys(issueKeys) as (keyof typeof issueKeys)[]).filter(isIssueKey))

export const searchedKeys: Readonly<Record<SearchedKind, SearchedKeys>> = {
  issues: ofIssues,
  events: { ...ofIssues, offered: ofIssues.offered.filter((name) => !onlyOfIssues.has(name)) },
  spans: inOrder(spanKeys, firstOfSpans),
  logs: inOrder(logKeys, firstOfLogs),
  metrics: inOrder(metricKeys, firstOfMetrics),
  replays: inOrder(replayKeys, firstOfReplays),
}

function inOrder(table: SearchedKeys['table'], first: readonly string[]): SearchedKeys {
  return { table, first, offered: [...new Set([...first, ...Object.keys(table)])] }
}
