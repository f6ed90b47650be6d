import type { PendingItem } from '#domain/alert/alert-work.ts'
import { MAX_SUMMARY, type Summary, type SummaryEvent, type SummaryItem } from '#domain/alert/outbox.ts'
import { shortId } from '#domain/issue/issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import type { Activity } from '#domain/issue/activity.ts'
import type { Project } from '#domain/project/project.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { AlertParts } from './alert-parts.ts'

const MAX_COMMENT = 500

/** Bundles each person's due notifications into one mail. Returns the number of mails. */
export async function bundleMails(parts: AlertParts, now: Date): Promise<number> {
  const { notifications, projects } = parts.catalogue
  const due = await notifications.due(now)
  if (due.length === 0) return 0
  const all = new Map((await projects.list(operatorGrant('project:read'))).map((project) => [project.id, project]))
  for (const userId of due) {
    const pending = await notifications.pendingOf(userId, now)
    const items = pending.flatMap((one) => itemOf(parts, one, all.get(one.issue.projectId)) ?? [])
    const summary: Summary = { items: items.slice(0, MAX_SUMMARY), more: Math.max(0, items.length - MAX_SUMMARY) }
    const ids = pending.map(({ id }) => id)
    await notifications.bundle(userId, ids, items.length === 0 ? null : summary, now)
  }
  return due.length
}

function itemOf(
  { site }: AlertParts,
  { topic, activity, issue }: PendingItem,
  project: Project | undefined,
): SummaryItem | undefined {
  const what = sentenceOf(activity)
  if (what === undefined || project === undefined) return undefined
  const id = shortId(project.slug, issue.number)
  return {
    topic,
    what,
    by: activity.by.kind === 'mishap' ? '' : activity.by.name,
    at: activity.at.toISOString(),
    issue: { shortId: id, title: issue.title, project: project.name, link: absolute(site, paths.issue(id)) },
  }
}

/** Describes a history entry for a mail, or returns `undefined` if it is not worth mentioning. */
function sentenceOf({ what, by }: Activity): SummaryEvent | undefined {
  switch (what.kind) {
    case 'assigned':
      return { kind: what.is === null ? 'unassigned' : 'assigned' }
    case 'comment':
      return { kind: 'comment', text: what.text.slice(0, MAX_COMMENT) }
    case 'priority':
    case 'merged':
      return { kind: what.kind }
    case 'linked':
    case 'unlinked':
      return { kind: what.kind, key: what.key }
    case 'state':
      if (what.is.status !== 'unresolved') return { kind: what.is.status }
      if (by.kind !== 'mishap') return { kind: 'reopened' }
      if (what.is.substatus === 'regressed') return { kind: 'regressed', release: what.release ?? '' }
      return { kind: what.why === 'escalated' ? 'escalating' : 'reopened' }
    case 'first_seen':
    case 'seen_in':
    case 'taken_out':
      return undefined
  }
}
