import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { fileNames, touchedFile } from '#domain/github/touched-issues.ts'
import type { ProjectId } from '#domain/ids.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import type { IssueCondition } from '#domain/issue/issue-query.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { ListedIssue } from '#domain/issue/listed-issue.ts'
import type { GitHubParts } from './github-parts.ts'

const PERIOD_MS = 30 * 24 * 3_600_000
/** Issues per project whose newest event is examined: those with the most events. */
const MOST_LOOKED_AT = 40
const MOST_NAMES = 200

/** An open issue, with the changed file in which it occurs. */
export interface TouchedIssue extends ListedIssue {
  readonly file: string
}

/** The open issues of a project in these files, those with the most events in the last 30 days first. */
export async function issuesIn(
  { catalogue, events }: Pick<GitHubParts, 'catalogue' | 'events'>,
  projectId: ProjectId,
  { repository, paths }: { readonly repository: string; readonly paths: readonly string[] },
  now: Date,
): Promise<readonly TouchedIssue[]> {
  const names = fileNames(paths).slice(0, MOST_NAMES)
  if (names.length === 0) return []
  const grant = narrow(operatorGrant('event:read'), [projectId])
  const period = { since: new Date(now.getTime() - PERIOD_MS), until: now }
  const { rows } = await listIssues({ events, issues: catalogue.issues }, grant, {
    filter: { period, environments: [] },
    status: 'unresolved',
    query: inFilesNamed(names),
    sort: 'events',
    limit: MOST_LOOKED_AT,
  })
  const mappings = (await catalogue.releases.codeMappings(operatorGrant('project:read'), projectId)).filter(
    (mapping) => mapping.repository.toLowerCase() === repository.toLowerCase(),
  )
  const found: TouchedIssue[] = []
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- each is one event with its body: not forty at once
    const newest = await events.edgeEvent(grant, { groups: groupsOf(row.issue) }, undefined, 'newest')
    const file = newest && touchedFile(newest.event, paths, mappings)
    if (file !== undefined) found.push({ ...row, file })
  }
  return found
}

function inFilesNamed(names: readonly string[]): IssueCondition {
  return {
    kind: 'field',
    span: { from: 0, to: 0 },
    negated: false,
    key: 'stack.filename',
    test: { patterns: names.map((name) => ['', name]) },
  }
}
