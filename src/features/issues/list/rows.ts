import type { Level } from '#domain/event/event.ts'
import type { Series } from '#domain/event/event-store.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import type { ListedIssue } from '#domain/issue/listed-issue.ts'
import type { IssueStatus, Priority } from '#domain/issue/state.ts'
import type { Marks } from '#domain/issue/triage.ts'
import type { Project } from '#domain/project/project.ts'
import { stateLabelOf, type StateLabel } from '../state/state-label.ts'

export interface IssueRowView {
  readonly id: number
  readonly shortId: string
  readonly project: string
  readonly level: Level
  readonly heading: Heading
  readonly culprit: string
  readonly isUnhandled: boolean
  readonly status: IssueStatus
  readonly priority: Priority
  readonly owner: Issue['assignee']
  /** The user's marks. */
  readonly mine: Pick<Marks, 'bookmarked' | 'seenAt'>
  /** `undefined` if there is nothing remarkable. */
  readonly stateLabel: StateLabel | undefined
  /** One bar each, oldest first. */
  readonly bars: readonly number[]
  readonly events: number
  /** Events in the second half of the period. */
  readonly lately: number
  readonly users: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}

/** A title split into type and value. Either may be ''. */
export interface Heading {
  readonly type: string
  readonly value: string
}

/**
 * Splits an issue's title if it is an exception's (docs/protocol.md 5.9). Messages and rule-defined titles are all
 * value.
 */
export function headingOf({ metadata, title }: Pick<Issue, 'metadata' | 'title'>): Heading {
  if (metadata.type === '' || !title.startsWith(metadata.type)) return { type: '', value: title }
  return { type: metadata.type, value: metadata.value.trim().split('\n')[0] ?? '' }
}

/** @param series events over time; absent without events in its window. */
export function rowView(
  row: ListedIssue,
  project: Project | undefined,
  series: Series | undefined,
  mine: IssueRowView['mine'],
  now: Date,
): IssueRowView {
  const { issue } = row
  const slug = project?.slug ?? String(issue.projectId)
  return {
    id: issue.id,
    shortId: shortId(slug, issue.number),
    project: slug,
    level: issue.level,
    heading: headingOf(issue),
    culprit: issue.culprit,
    isUnhandled: !issue.handled,
    status: issue.state.status,
    priority: issue.priority,
    owner: issue.assignee,
    mine,
    stateLabel: stateLabelOf(issue, now),
    bars: series?.counts ?? [],
    events: row.events,
    lately: row.lately,
    users: row.users,
    firstSeen: row.firstSeen,
    lastSeen: row.lastSeen,
  }
}
