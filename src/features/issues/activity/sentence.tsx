import { Fragment, type ReactNode } from 'react'
import type { Activity, ActivityActor, Happening } from '#domain/issue/activity.ts'
import type { Assignee } from '#domain/issue/issue.ts'
import type { ArchivedUntil, Resolution } from '#domain/issue/state.ts'
import { paths } from '#domain/paths.ts'
import { formats, messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { dateText } from '#ui/times.ts'
import { shortCommit, windowText } from '../state/state-label.ts'

/** An entry other than a comment. */
export type Deed = Exclude<Happening, { kind: 'comment' }>

/** An entry as a sentence: what happened and who did it. */
export function Sentence({ by, what }: Pick<Activity, 'by'> & { readonly what: Deed }) {
  const t = messages('triage')
  const who = () => <Name>{actorName(by)}</Name>
  switch (what.kind) {
    case 'first_seen':
      return firstSeen(what)
    case 'seen_in':
      return t(`activity.seenIn.${what.what}`, { name: what.name })
    case 'state':
      return stateSentence(what, who)
    case 'assigned':
      return assignedSentence(what, by, who)
    case 'priority':
      return t.rich(`activity.priority.${what.is}`, { who })
    case 'merged':
      return t.rich('activity.merged', { who, issues: formats().list(what.numbers) })
    case 'taken_out':
      return t.rich('activity.taken_out', { who, issue: () => <IssueName name={what.into} /> })
    case 'linked':
    case 'unlinked':
      return t.rich(`activity.${what.kind}`, { who, ticket: () => <Ticket name={what.key} url={what.url} /> })
  }
}

/** The actor's name in the history. */
export function actorName({ kind, name }: ActivityActor): string {
  const t = messages('triage')
  switch (kind) {
    case 'user':
      return name
    case 'token':
      return t('activity.by.token', { name })
    case 'operator':
      return t('activity.by.operator')
    case 'commit':
      return t('activity.by.commit', { name })
    case 'mishap':
      return t('activity.by.mishap')
  }
}

function firstSeen({ environment, release }: Extract<Deed, { kind: 'first_seen' }>): string {
  const t = messages('triage')
  if (environment === '') return release === '' ? t('activity.first.plain') : t('activity.first.release', { release })
  return release === ''
    ? t('activity.first.environment', { environment })
    : t('activity.first.both', { environment, release })
}

type Who = () => ReactNode

function stateSentence(
  { was, is, why, release = '', ticket = '' }: Extract<Deed, { kind: 'state' }>,
  who: Who,
): ReactNode {
  const t = messages('triage')
  switch (why) {
    case undefined:
      break
    case 'came_back':
      return release === '' ? t('activity.byItself.came_back') : t('activity.byItself.came_back_in', { release })
    case 'count_reached':
      return was.status === 'archived' && was.until.kind === 'users'
        ? t('activity.byItself.users_reached')
        : t('activity.byItself.count_reached')
    case 'no_longer_new':
      return was.status === 'unresolved' && was.substatus === 'regressed'
        ? t('activity.byItself.no_longer_regressed')
        : t('activity.byItself.no_longer_new')
    case 'released': {
      const out = is.status === 'resolved' && is.resolution.kind === 'release' ? is.resolution.release : release
      return t('activity.byItself.released', { release: out })
    }
    case 'ticket':
      return is.status === 'resolved'
        ? t('activity.byItself.ticket_closed', { ticket })
        : t('activity.byItself.ticket_opened', { ticket })
    case 'time_is_up':
    case 'escalated':
    case 'calmed':
    case 'recovered':
      return t(`activity.byItself.${why}`)
  }
  switch (is.status) {
    case 'unresolved':
      return t.rich('activity.reopened', { who })
    case 'resolved':
      return resolvedSentence(is.resolution, who)
    case 'archived':
      return archivedSentence(is.until, who)
  }
}

function resolvedSentence(resolution: Resolution, who: Who): ReactNode {
  const t = messages('triage')
  switch (resolution.kind) {
    case 'now':
      return t.rich('activity.resolved.now', { who })
    case 'release':
      return t.rich('activity.resolved.release', { who, release: resolution.release })
    case 'next_release':
      return resolution.after === ''
        ? t.rich('activity.resolved.next_release_any', { who })
        : t.rich('activity.resolved.next_release', { who, after: resolution.after })
    case 'commit':
      return t.rich('activity.resolved.commit', { who, commit: shortCommit(resolution.commit) })
  }
}

function archivedSentence(until: ArchivedUntil, who: Who): ReactNode {
  const t = messages('triage')
  switch (until.kind) {
    case 'forever':
    case 'escalating':
      return t.rich(`activity.archived.${until.kind}`, { who })
    case 'time':
      return t.rich('activity.archived.time', { who, when: dateText(until.until, 'dayAndClock') })
    case 'events':
    case 'users': {
      const { kind, count, windowMinutes } = until
      return windowMinutes === null
        ? t.rich(`activity.archived.${kind}`, { who, count })
        : t.rich(`activity.archived.${kind}Within`, { who, count, window: windowText(windowMinutes) })
    }
  }
}

function assignedSentence(
  { was, is, why }: Extract<Deed, { kind: 'assigned' }>,
  by: ActivityActor,
  who: Who,
): ReactNode {
  const t = messages('triage')
  const isActor = (assignee: Assignee) => by.kind === 'user' && assignee.kind === 'user' && assignee.id === by.id
  if (is === null) {
    if (was === null || isActor(was)) return t.rich('activity.assigned.given_up', { who })
    return t.rich('activity.assigned.from', { who, whom: () => <Name>{was.name}</Name> })
  }
  const whom = () => <Name>{is.name}</Name>
  if (why === 'owners') return t.rich('activity.assigned.owners', { whom })
  return isActor(is) ? t.rich('activity.assigned.taken', { who }) : t.rich('activity.assigned.to', { who, whom })
}

function Name({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-ink">{children}</strong>
}

function IssueName({ name }: { name: string }) {
  return (
    <Link href={paths.issue(name)} className="rounded-sm text-accent underline">
      {name}
    </Link>
  )
}

/** Only http and https become links, because the address is untrusted. */
function Ticket({ name, url }: { name: string; url: string }) {
  if (!/^https?:\/\//.test(url)) return <Fragment>{name}</Fragment>
  return (
    <a href={url} rel="noreferrer" className="rounded-sm text-accent underline">
      {name}
    </a>
  )
}
