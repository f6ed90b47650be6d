import type { PendingNotification } from '#domain/alert/alert-work.ts'
import { nextSummary, type NotificationTopic } from '#domain/alert/preferences.ts'
import type { TeamId } from '#domain/ids.ts'
import type { Activity } from '#domain/issue/activity.ts'
import type { Assignee } from '#domain/issue/issue.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { follow } from '../follower.ts'
import type { AlertParts } from './alert-parts.ts'

const FOLLOWER = 'notifications'

/**
 * Follows the histories of issues and records who is to be notified, and when. Users are not notified of their own
 * actions. Returns the number of entries read.
 */
export async function notifyPeople(parts: AlertParts, now: Date): Promise<number> {
  const { feed, notifications } = parts.catalogue
  return follow(feed, {
    name: FOLLOWER,
    begin: (to) => notifications.add({ follower: FOLLOWER, from: null, to }, []),
    handle: (lines, from) => notePending(parts, lines, from, now),
  })
}

async function notePending(parts: AlertParts, lines: readonly Activity[], from: number, now: Date): Promise<number> {
  const pending: PendingNotification[] = []
  // Without a mail server, notifications would pile up and all be sent as soon as there is one.
  if (parts.mailWorks) for (const line of lines) pending.push(...(await noticesOf(parts, line, now)))
  await parts.catalogue.notifications.add({ follower: FOLLOWER, from, to: lines.at(-1)?.id ?? from }, pending)
  return lines.length
}

async function noticesOf(parts: AlertParts, line: Activity, now: Date): Promise<readonly PendingNotification[]> {
  const { catalogue } = parts
  if (line.isHistory === true || !isNews(line)) return []
  const actor = await personBehind(parts, line)
  const topics = new Map<string, { topic: NotificationTopic; timeZone: string }>()
  for (const { topic, users, teams } of await concerned(parts, line)) {
    for (const { userId, timeZone } of await catalogue.alertWork.audience([line.projectId], { users, teams }))
      if (userId !== actor && !topics.has(userId)) topics.set(userId, { topic, timeZone: timeZone ?? 'UTC' })
  }
  const preferences = await catalogue.notifications.preferencesOf([...topics.keys()])
  return [...topics].flatMap(([userId, { topic, timeZone }]) => {
    const wanted = preferences.get(userId)
    const time = wanted?.topics[topic] ?? 'off'
    if (wanted === undefined || time === 'off') return []
    const dueAt = time === 'at_once' ? now : nextSummary(wanted.digest, timeZone, now)
    return [{ userId, topic, activityId: line.id, dueAt }]
  })
}

/**
 * Whether an entry is worth notifying people. Internal bookkeeping is not, such as an issue that has ceased to be new.
 */
function isNews({ what, by }: Activity): boolean {
  switch (what.kind) {
    case 'first_seen':
    case 'seen_in':
    case 'taken_out':
      return false
    case 'state':
      return by.kind !== 'mishap' || (what.why !== 'no_longer_new' && what.why !== 'calmed')
    case 'assigned':
    case 'priority':
    case 'comment':
    case 'merged':
    case 'linked':
    case 'unlinked':
      return true
  }
}

interface Concerned {
  readonly topic: NotificationTopic
  readonly users: readonly string[]
  readonly teams: readonly TeamId[]
}

/** The people concerned by an entry, most relevant reason first. */
async function concerned({ catalogue }: AlertParts, { what, issueId }: Activity): Promise<readonly Concerned[]> {
  const found: Concerned[] = []
  if (what.kind === 'comment') {
    const users = what.mentions.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))
    const teams = what.mentions.flatMap(({ kind, id }) => (kind === 'team' ? [Number(id) as TeamId] : []))
    found.push({ topic: 'mentioned', users, teams })
  }
  if (what.kind === 'assigned') found.push({ topic: 'assigned', ...one(what.is) })
  const grant = operatorGrant('event:read')
  if (what.kind === 'state' && isBack(what)) {
    const issue = await catalogue.issues.byId(grant, issueId)
    found.push({ topic: 'regressed', ...one(issue?.assignee ?? null) })
  }
  const followers = await catalogue.marks.subscribers(grant, issueId)
  return [...found, { topic: 'followed', users: followers.map(({ userId }) => userId), teams: [] }]
}

/** Whether the issue needs its assignee's attention again: it got worse, or Mishap reopened it. */
function isBack({ is, why }: Extract<Activity['what'], { kind: 'state' }>): boolean {
  if (is.status !== 'unresolved') return false
  return is.substatus === 'regressed' || is.substatus === 'escalating' || why === 'time_is_up' || why === 'ticket'
}

function one(who: Assignee | null): Pick<Concerned, 'users' | 'teams'> {
  return { users: who?.kind === 'user' ? [who.id] : [], teams: who?.kind === 'team' ? [who.id] : [] }
}

/** The user behind an entry; null if it was not a user who can receive mail. */
async function personBehind({ catalogue }: AlertParts, { by }: Activity): Promise<string | null> {
  switch (by.kind) {
    case 'user':
      return by.id
    case 'token':
      return by.id === null ? null : catalogue.notifications.ownerOfToken(Number(by.id))
    case 'operator':
    case 'mishap':
    case 'commit':
      return null
  }
}
