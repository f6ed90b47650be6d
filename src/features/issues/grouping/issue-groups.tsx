import { fallbackGroup, strangersAmong } from '#domain/grouping/fallback.ts'
import type { GroupHash, IssueId } from '#domain/ids.ts'
import { messages } from '#messages'
import { shortTime } from '#ui/times.ts'
import type { IssueGroup } from './queries.ts'
import { StrangersNote } from './strangers-note.tsx'
import { TakeOutForm } from './take-out-form.tsx'

interface IssueGroupsProps {
  readonly issueId: IssueId
  readonly issueRef: string
  readonly groups: readonly IssueGroup[]
  /** The group of the page's event. */
  readonly groupOfEvent: GroupHash
  readonly now: Date
}

/** An issue's groups. If there are several, some can be split off into a new issue. */
export function IssueGroups({ issueId, issueRef, groups, groupOfEvent, now }: IssueGroupsProps) {
  const t = messages('issues')
  const rows = groups.map(({ hash, algorithm, events, title, lastSeen }) => ({
    hash,
    title,
    // A group without events has no title for a new issue.
    canGo: events > 0,
    facts: [
      algorithm,
      lastSeen === undefined ? t('groups.none') : t('groups.events', { count: events, when: shortTime(lastSeen, now) }),
      hash === groupOfEvent ? t('groups.thisEvent') : '',
      hash === fallbackGroup ? t('groups.strangers.fallback') : '',
    ].filter((fact) => fact !== ''),
  }))
  const withEvents = new Set(groups.filter(({ events }) => events > 0).map(({ hash }) => hash))
  const strangers = strangersAmong(groups.map(({ hash }) => hash)).filter((hash) => withEvents.has(hash))
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold text-ink">{t('groups.title', { count: groups.length, issue: issueRef })}</h3>
      {strangers.length > 0 && (
        <StrangersNote
          issueId={issueId}
          texts={{
            note: t('groups.strangers.note', { count: strangers.length }),
            action: t('groups.strangers.action', { count: strangers.length }),
            failed: t('changed.failed'),
          }}
        />
      )}
      <TakeOutForm
        issueId={issueId}
        groups={rows}
        texts={{
          legend: t('groups.legend'),
          action: t('groups.action'),
          all: t('groups.all'),
          failed: t('changed.failed'),
        }}
      />
    </section>
  )
}
