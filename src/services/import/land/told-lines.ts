import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ToldLine } from '#domain/import/import-catalogue.ts'
import type { ActivityActor } from '#domain/issue/activity.ts'
import type { ForeignHappening, ForeignIssue, ForeignPerson } from '../foreign-issue.ts'
import { accountOf, teamOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** An issue's history in order and in our terms. Authors are matched to existing accounts. */
export async function linesOf(parts: LandingParts, { history }: ForeignIssue): Promise<readonly ToldLine[]> {
  if (history.length === 0) return []
  const all = await parts.members.list(operatorGrant('member:read'))
  const accounts = new Map(all.map((member) => [member.email.toLowerCase(), member]))
  const actorOf = (by: ForeignPerson | null): ActivityActor => {
    if (by === null) return { kind: 'mishap', id: null, name: '' }
    const account = accounts.get((by.email ?? '').toLowerCase())
    return { kind: 'user', id: account?.userId ?? null, name: account?.name ?? by.name }
  }
  const lines: ToldLine[] = []
  for (const { at, by, what } of history.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    lines.push({ at: earlier(at, parts.now), by: actorOf(by), what: await toldAs(parts, what) })
  return lines
}

async function toldAs(parts: LandingParts, what: ForeignHappening['what']): Promise<ToldLine['what']> {
  switch (what.kind) {
    case 'comment':
    case 'regressed':
    case 'escalated':
    case 'no_longer_new':
      return what
    case 'reopened':
      return { kind: 'decided', decision: { kind: 'reopen' } }
    case 'resolved':
      return { kind: 'decided', decision: { kind: 'resolve', resolution: what.resolution } }
    case 'archived':
      return { kind: 'decided', decision: { kind: 'archive', until: what.until } }
    case 'priority':
      return { kind: 'decided', decision: { kind: 'priority', priority: what.priority } }
    case 'assigned': {
      if (what.to === null) return { kind: 'decided', decision: { kind: 'assign', to: null } }
      const to = await assigneeOf(parts, { assignee: what.to })
      const name = what.to.name ?? (what.to.kind === 'person' ? what.to.email : what.to.id)
      return to === undefined ? { kind: 'assigned_away', name } : { kind: 'decided', decision: { kind: 'assign', to } }
    }
  }
}

/** An issue's assignee; `undefined` if unassigned, or if they are not here. */
export async function assigneeOf(parts: LandingParts, { assignee }: Pick<ForeignIssue, 'assignee'>) {
  if (assignee === null) return undefined
  if (assignee.kind === 'team') {
    const team = await teamOf(parts, assignee.id)
    return team === undefined ? undefined : ({ kind: 'team', id: team } as const)
  }
  const id = await accountOf(parts, assignee.email)
  return id === undefined ? undefined : ({ kind: 'user', id } as const)
}

/** Decisions are dated just before the import began, so that they are history and trigger no notifications. */
export function moment(now: Date): Date {
  return new Date(now.getTime() - 1)
}

/** The original time, or just before the import began if that is earlier. */
export function earlier(at: Date, now: Date): Date {
  return at < now ? at : moment(now)
}
