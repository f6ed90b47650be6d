import { createHash } from 'node:crypto'
import { noticeTags, type IssueNotice, type TestNotice, type ThresholdNotice } from '#domain/alert/notice.ts'
import { levelOf } from '#domain/alert/evaluate.ts'
import type { AlertRule, IssueWhy } from '#domain/alert/rule.ts'
import { isCount, type Threshold, type ThresholdState } from '#domain/alert/threshold.ts'
import { shortId } from '#domain/issue/issue.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import type { IssueCase } from './issue-case.ts'

export function issueNotice(
  site: Site,
  rule: AlertRule,
  { issue, project, event }: IssueCase,
  why: IssueWhy,
  at: Date,
): IssueNotice {
  const id = shortId(project.slug, issue.number)
  const path = event === undefined ? paths.issue(id) : paths.issueEvent(id, event.eventId)
  return {
    kind: 'issue',
    level: levelOf(why),
    at: at.toISOString(),
    rule: { id: rule.id, name: rule.name },
    link: absolute(site, path),
    ruleLink: absolute(site, paths.alert(rule.id)),
    about: `${absolute(site, '')}#rule-${rule.id}-issue-${issue.id}`,
    why,
    issue: {
      id: issue.id,
      shortId: id,
      title: issue.title,
      culprit: issue.culprit,
      level: event?.level ?? issue.level,
      priority: issue.priority,
      events: issue.eventCount,
      firstSeen: issue.firstSeen.toISOString(),
      assignee: issue.assignee?.name ?? '',
    },
    project: { slug: project.slug, name: project.name },
    environment: event?.environment ?? '',
    release: event?.release ?? '',
    tags: noticeTags(event?.tags ?? []),
  }
}

export function thresholdNotice(
  site: Site,
  rule: AlertRule,
  threshold: Threshold,
  change: {
    readonly why: ThresholdNotice['why']
    readonly is: ThresholdState
    readonly projects: readonly string[]
    readonly recent: ThresholdNotice['recent']
    readonly at: Date
  },
): ThresholdNotice {
  const link = absolute(site, paths.alert(rule.id))
  const group = change.why.about?.group ?? null
  return {
    kind: 'threshold',
    level: change.is === 'ok' ? 'resolved' : change.is,
    at: change.at.toISOString(),
    rule: { id: rule.id, name: rule.name },
    link,
    ruleLink: link,
    about: `${absolute(site, '')}#rule-${rule.id}${group === null ? '' : `-${shortHash(group)}`}`,
    why: change.why,
    is: change.is,
    measure: threshold.measure,
    projects: change.projects,
    environments: threshold.environments,
    minLevel: isCount(threshold) ? threshold.minLevel : null,
    recent: change.recent,
  }
}

/** Values may be long, and pagers truncate their deduplication keys. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export function testNotice(site: Site, by: string, receiver: number, at: Date): TestNotice {
  return {
    kind: 'test',
    level: 'resolved',
    at: at.toISOString(),
    rule: { id: 0, name: '' },
    link: absolute(site, paths.alerts()),
    ruleLink: absolute(site, paths.alertReceivers()),
    about: `${absolute(site, '')}#test-${receiver}-${at.getTime()}`,
    by,
  }
}
